import { Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { Page } from '../../ui/page.tsx';

type NoSignUpProblem = 'sign-up-closed' | 'by-invitation-only';

export const isNoSignUp = (problem: string): problem is NoSignUpProblem =>
  problem === 'sign-up-closed' || problem === 'by-invitation-only';

/** Why somebody without an account cannot get one. */
export function NoSignUp({ problem }: { problem: NoSignUpProblem }) {
  const { t } = useTexts();
  return (
    <Page title={t(`problems.${problem}`)}>
      <Stack align="flex-start" maw={620}>
        <Text role="alert">{t(`signIn.${problem}`)}</Text>
        <Button component={Link} to="/clans" variant="default">
          {t('clans.toAll')}
        </Button>
      </Stack>
    </Page>
  );
}
