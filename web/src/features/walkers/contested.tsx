import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { exactTime } from '../../ui/intl.tsx';
import { Confirm } from '../../ui/lazy-dialog.tsx';
import { Failure } from '../../ui/states.tsx';
import type { Walker } from './filter-walkers.ts';

interface Props {
  walker: Walker;
  canChange: boolean;
}

/** Who else has the walker on record, until when, and what its holder can do about it. */
export function Contested({ walker: { walkerid, name, contested }, canChange }: Props) {
  const { t, language } = useTexts();
  if (!contested) return null;
  const { role, claims = [{ clan: '', ...contested }] } = contested;
  return (
    <Stack gap={6} my={6} align="flex-start" maw={340}>
      <Badge variant="light" color="ember" tt="none">
        {t('walkers.contested')}
      </Badge>
      {claims.map(({ clanid, clan, until }) => {
        const time = until === undefined ? '' : exactTime(until, language);
        const state = until === undefined ? 'Disputed' : 'Until';
        return (
          <Fragment key={clanid ?? ''}>
            <Text size="sm">
              {role === 'holder' ? t('walkers.claimedBy', { clan }) : t('walkers.heldByAnother')}{' '}
              {t(`walkers.${role}${state}`, { clan, time })}
            </Text>
            {role === 'holder' && canChange && clanid !== undefined && (
              <Answers
                walkerid={walkerid}
                name={name}
                clanid={clanid}
                clan={clan}
                open={until !== undefined}
              />
            )}
          </Fragment>
        );
      })}
    </Stack>
  );
}

interface AnswersProps {
  walkerid: string;
  name: string;
  clanid: number;
  clan: string;
  /** Whether the claim can still be disputed. */
  open: boolean;
}

function Answers({ walkerid, name, clanid, clan, open }: AnswersProps) {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  const send = useChange('PUT /walkers/{walker_id}/contested');
  const input = (answer: 'confirm' | 'dispute') => ({
    params: { walker_id: walkerid },
    body: { clanid, answer },
  });
  return (
    <>
      <Group gap="xs">
        {open && (
          <Button
            variant="light"
            loading={send.isPending}
            aria-label={`${t('walkers.dispute')}: ${name}, ${clan}`}
            onClick={() => send.mutate(input('dispute'))}
          >
            {t('walkers.dispute')}
          </Button>
        )}
        <Button
          variant="default"
          aria-label={`${t('walkers.confirm')}: ${name}, ${clan}`}
          onClick={() => setAsking(true)}
        >
          {t('walkers.confirm')}
        </Button>
      </Group>
      {send.error && !asking && <Failure error={send.error} />}
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('walkers.confirmTitle')}
        confirmLabel={t('walkers.confirm')}
        onConfirm={() => send.mutateAsync(input('confirm'))}
      >
        {t('walkers.confirmWarning', { name, clan })}
      </Confirm>
    </>
  );
}
