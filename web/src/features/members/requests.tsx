import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { api } from '../../app/api.ts';
import { useTexts } from '../../app/i18n.ts';
import { allPagesError } from '../../app/use-all-pages.ts';
import { Count } from '../../ui/page.tsx';
import { Failure, RowsSkeleton } from '../../ui/states.tsx';
import { fullNameOf, nameOf } from '../../ui/names.ts';
import { type Selection, useEach, useSelection } from '../../ui/selection.ts';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { useVirtualRows } from '../../ui/virtual-rows.tsx';
import type { MyClan } from '../../app/my-clan.ts';
import classes from '../../ui/layout.module.css';
import { notifyUndoable } from '../../app/undo.ts';
import { type Request, RequestRow } from './request-row.tsx';
import { SelectAll, SelectionBar } from './selection-bar.tsx';
import { useAllRequests } from './use-members.ts';

/** The open join requests. */
export function Requests({ myClan }: { myClan: MyClan }) {
  const { t } = useTexts();
  const requests = useAllRequests(myClan);
  const open = requests.data ?? [];
  const complete = requests.data !== undefined && !requests.hasNextPage;
  const error = allPagesError(requests);
  const { clanid } = myClan.clan;
  return (
    <section aria-labelledby="requests">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h3" id="requests">
            {t('members.requests')} {complete && open.length > 0 && <Count>{open.length}</Count>}
          </Title>
          {complete && open.length > 1 && <AcceptAll requests={open} clanid={clanid} />}
        </Group>
        {!myClan.permissions.canInvite && (
          <Text size="sm" c="dimmed">
            {t('members.cannotInvite')}
          </Text>
        )}
        {myClan.permissions.canInvite && (
          <>
            {requests.isPending && <RowsSkeleton rows={1} height={76} />}
            {error !== null && <Failure error={error} onRetry={() => requests.refetch()} />}
            {requests.data && open.length === 0 && (
              <Text c="dimmed">{t('members.noRequests')}</Text>
            )}
            <RequestList requests={open} clanid={clanid} complete={complete} />
          </>
        )}
      </Stack>
    </section>
  );
}

const GAP = 12;
const keyOf = ({ chatid }: Request): string => chatid;

interface ListProps {
  requests: readonly Request[];
  clanid: number;
  complete: boolean;
}

/** Several can be selected once all are loaded. */
function RequestList({ requests, clanid, complete }: ListProps) {
  const { t } = useTexts();
  const selection = useSelection(requests.map(keyOf));
  const { container, shown, skippedAtEnd } = useVirtualRows(requests, keyOf, 76, GAP);
  const focus = useListFocus();
  return (
    <>
      {complete && requests.length > 1 && (
        <SelectAll
          selection={selection}
          total={requests.length}
          label={t('members.selectAllRequests')}
        />
      )}
      <SelectedRequests requests={requests} selection={selection} clanid={clanid} />
      <ul
        ref={container}
        className={classes['rows']}
        style={{ gap: GAP, paddingBottom: skippedAtEnd }}
        aria-labelledby="requests"
        {...focus}
      >
        {shown.map(({ row, ...place }) => (
          <RequestRow
            key={row.chatid}
            request={row}
            clanid={clanid}
            place={place}
            {...(complete && { selection })}
          />
        ))}
      </ul>
    </>
  );
}

function AcceptAll({ requests, clanid }: { requests: readonly Request[]; clanid: number }) {
  const { t } = useTexts();
  const { progress, run } = useEach();
  const accept = () =>
    run({
      items: requests,
      nameOf,
      act: ({ chatid }) =>
        api.call('PUT /clans/{clan_id}/members/{member_id}', {
          params: { clan_id: clanid, member_id: chatid },
          query: { action: 'accept' },
        }),
      done: (count) => t('members.acceptedSeveral', { count }),
    });
  return (
    <Button variant="default" loading={progress !== undefined} onClick={() => void accept()}>
      {t('members.acceptAll', { count: requests.length })}
    </Button>
  );
}

interface SelectedProps {
  requests: readonly Request[];
  selection: Selection;
  clanid: number;
}

/** Rejects the selected requests. One notification undoes all of it. */
function SelectedRequests({ requests, selection, clanid }: SelectedProps) {
  const { t } = useTexts();
  const { progress, run } = useEach();
  const reject = async () => {
    const answers: Headers[] = [];
    await run({
      items: requests.filter(({ chatid }) => selection.ids.includes(chatid)),
      nameOf: fullNameOf,
      act: async ({ chatid }) => {
        const { headers } = await api.send('PUT /clans/{clan_id}/members/{member_id}', {
          params: { clan_id: clanid, member_id: chatid },
          query: { action: 'reject' },
        });
        answers.push(headers);
      },
      done: (count) => t('members.rejectedSeveral', { count }),
      notify: (message) => notifyUndoable(message, answers),
    });
    // After an undo, they are not selected again.
    selection.setAll(false);
  };
  return (
    <SelectionBar label={t('members.selectedRequests')} selection={selection} progress={progress}>
      <Button variant="default" loading={progress !== undefined} onClick={() => void reject()}>
        {t('members.reject')}
      </Button>
    </SelectionBar>
  );
}
