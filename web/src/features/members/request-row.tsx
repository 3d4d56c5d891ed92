import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { Button, Card, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type RefCallback, useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useChange, useUndoableChange } from '../../app/use-operation.ts';
import { Confirm } from '../../ui/lazy-dialog.tsx';
import { notifyDone, notifyFailure } from '../../ui/notify.tsx';
import { TimeAgo } from '../../ui/intl.tsx';
import { nameOf } from '../../ui/names.ts';
import type { Selection } from '../../ui/selection.ts';
import classes from '../../ui/layout.module.css';
import { RequestAnswers } from '../clans/own-request.tsx';
import { ReportButton } from '../reports/report-button.tsx';
import { SelectPerson } from './selection-bar.tsx';

export type Request = AnswerOf<OperationTable['GET /clans/{clan_id}/requests']>[number];

interface Props {
  request: Request;
  clanid: number;
  /** For the box that selects it. */
  selection?: Selection;
  /** Its place in a long list (`useVirtualRows`). */
  place?: { index: number; skipped: number; measure: RefCallback<Element> | undefined };
}

export function RequestRow({ request, clanid, selection, place }: Props) {
  const { t } = useTexts();
  const [blocking, setBlocking] = useState(false);
  const answer = useChange('PUT /clans/{clan_id}/members/{member_id}');
  const rejection = useUndoableChange('PUT /clans/{clan_id}/members/{member_id}');
  const block = useChange('PUT /clans/{clan_id}/blocked/{member_id}');
  const params = { clan_id: clanid, member_id: request.chatid };
  const name = nameOf(request);
  // `mutateAsync`, because callbacks of `mutate` don't run after the row unmounts.
  const accept = () =>
    void answer
      .mutateAsync({ params, query: { action: 'accept' } })
      .then(() => notifyDone(t('members.accepted', { name })), notifyFailure);
  const reject = () =>
    void rejection.run({ params, query: { action: 'reject' } }, t('members.rejected', { name }));
  return (
    <Card
      component="li"
      padding="md"
      {...(place && { ref: place.measure, mt: place.skipped, 'data-index': place.index })}
    >
      <div className={classes['row']}>
        {selection && (
          <SelectPerson
            person={request}
            selected={selection.has(request.chatid)}
            onToggle={selection.toggle}
          />
        )}
        <div className={classes['who']}>
          <Text className={classes['words']}>
            <Text span fw={600}>
              {name}
            </Text>{' '}
            {request.nickname !== undefined && (
              <Text span size="sm" c="dimmed">
                {request.chattag} ·{' '}
              </Text>
            )}
            <Text span size="sm" c="dimmed">
              <TimeAgo time={request.timestamp} />
            </Text>
          </Text>
          {request.message !== undefined && (
            <Text className={classes['prose']}>{request.message}</Text>
          )}
          <RequestAnswers answers={request.answers} />
        </div>
        <Group gap="xs">
          <ReportButton
            subject={{ kind: 'request', id: `${clanid}-${request.chatid}`, name }}
            iconOnly
          />
          <Button
            px="sm"
            variant="default"
            aria-label={t('members.blockSomebody', { name })}
            onClick={() => setBlocking(true)}
          >
            {t('members.block')}
          </Button>
          <Button
            px="sm"
            variant="default"
            aria-label={t('members.rejectSomebody', { name })}
            loading={rejection.isPending}
            onClick={reject}
          >
            {t('members.reject')}
          </Button>
          <Button
            px="sm"
            leftSection={<IconCheck size={18} />}
            loading={answer.isPending}
            aria-label={t('members.acceptSomebody', { name })}
            onClick={accept}
          >
            {t('members.accept')}
          </Button>
        </Group>
      </div>
      <Confirm
        opened={blocking}
        onClose={() => setBlocking(false)}
        title={t('members.blockTitle', { name })}
        confirmLabel={t('members.block')}
        onConfirm={async () => {
          await block.mutateAsync({ params });
          notifyDone(t('members.blocked', { name }));
        }}
      >
        {t('members.blockWarning')}
      </Confirm>
    </Card>
  );
}
