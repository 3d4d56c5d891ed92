import { Blockquote, Button, Group, Stack, Text } from '@mantine/core';
import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { type ReactNode } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { notifyDone, notifyFailure } from '../../ui/notify.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './clans.module.css';
import { RequestAnswers } from './request-answers.tsx';

export type Request = AnswerOf<OperationTable['GET /users/requests']>[number];

interface Props {
  request: Request;
  /** More buttons. */
  children?: ReactNode;
}

/** The person's own open request, with a button to withdraw it. */
export function OwnRequest({ request, children }: Props) {
  const { t } = useTexts();
  const withdraw = useChange('DELETE /clans/{clan_id}/requests');
  // `mutateAsync`, because callbacks of `mutate` don't run after this component unmounts.
  const submit = () =>
    void withdraw
      .mutateAsync({ params: { clan_id: request.clanid } })
      .then(() => notifyDone(t('clans.withdrawn')), notifyFailure);
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('clans.asked')} <TimeAgo time={request.timestamp} />
      </Text>
      {request.message !== undefined && (
        <Blockquote p="sm" className={classes['words']}>
          {request.message}
        </Blockquote>
      )}
      <RequestAnswers answers={request.answers} />
      <Group>
        <Button
          variant="default"
          loading={withdraw.isPending}
          aria-label={t('clans.withdrawFrom', { name: request.name })}
          onClick={submit}
        >
          {t('clans.withdraw')}
        </Button>
        {children}
      </Group>
    </Stack>
  );
}
