import { Button } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

type NoSignUpProblem = 'sign-up-closed' | 'by-invitation-only';

export const isNoSignUp = (problem: string): problem is NoSignUpProblem =>
  problem === 'sign-up-closed' || problem === 'by-invitation-only';

/** Why somebody without an account cannot get one. */
export function NoSignUp({ problem }: { problem: NoSignUpProblem }) {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<IconUserOff size={32} />}
      title={t(`problems.${problem}`)}
      action={
        <Button component={Link} to="/clans" variant="default">
          {t('clans.toAll')}
        </Button>
      }
    >
      {t(`signIn.${problem}`)}
    </EmptyState>
  );
}
