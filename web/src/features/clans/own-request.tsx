import { Blockquote, Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { type Answer, useChange, useOperation } from '../../app/use-operation.ts';
import { TimeAgo } from '../../ui/intl.tsx';
import { notifyDone, notifyFailure } from '../../ui/notify.tsx';
import classes from './clans.module.css';

const REFETCH_INTERVAL_MS = 15_000;

/** The person's own open join requests. */
export const useOwnRequests = () =>
  useOperation('GET /users/requests', {}, { refetchInterval: REFETCH_INTERVAL_MS });

export type Request = Answer<'GET /users/requests'>[number];

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

interface AnswersProps {
  answers: readonly { question: string; answer: string }[] | undefined;
}

/** The questions as they were asked, with the answers. */
export function RequestAnswers({ answers = [] }: AnswersProps) {
  if (answers.length === 0) return null;
  return (
    <dl className={classes['answers']}>
      {answers.map(({ question, answer }) => (
        <div key={question}>
          <Text component="dt" size="sm" c="dimmed" className={classes['words']}>
            {question}
          </Text>
          <Text component="dd" m={0} className={classes['words']}>
            {answer}
          </Text>
        </div>
      ))}
    </dl>
  );
}
