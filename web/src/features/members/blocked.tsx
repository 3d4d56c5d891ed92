import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { useChange, usePages } from '../../app/use-operation.ts';
import { Count } from '../../ui/page.tsx';
import { LoadMore } from '../../ui/states.tsx';
import { notifyDone, notifyFailure } from '../../ui/notify.tsx';
import { TimeAgo } from '../../ui/intl.tsx';
import { fullNameOf, nameOf } from '../../ui/names.ts';
import { useListFocus } from '../../ui/use-list-focus.ts';
import type { MyClan } from '../../app/my-clan.ts';
import classes from '../../ui/layout.module.css';

type Person = AnswerOf<OperationTable['GET /clans/{clan_id}/blocked']>[number];

/** The people who can't ask to join; nothing if there are none. */
export function Blocked({ myClan: { clan, permissions } }: { myClan: MyClan }) {
  const { t } = useTexts();
  const people = usePages(
    'GET /clans/{clan_id}/blocked',
    { params: { clan_id: clan.clanid } },
    { enabled: permissions.canInvite },
  );
  const focus = useListFocus();
  if (!permissions.canInvite || !people.data?.length) return null;
  return (
    <section aria-labelledby="blocked">
      <Stack gap="sm">
        <Title order={2} size="h3" id="blocked">
          {t('members.blockedPeople')} {!people.hasNextPage && <Count>{people.data.length}</Count>}
        </Title>
        <ul className={classes['rows']} {...focus}>
          {people.data.map((person) => (
            <BlockedRow key={person.chatid} person={person} clanid={clan.clanid} />
          ))}
        </ul>
        <LoadMore pages={people} />
      </Stack>
    </section>
  );
}

function BlockedRow({ person, clanid }: { person: Person; clanid: number }) {
  const { t } = useTexts();
  const unblock = useChange('DELETE /clans/{clan_id}/blocked/{member_id}');
  const name = nameOf(person);
  // `mutateAsync`, because callbacks of `mutate` don't run after the row unmounts.
  const submit = () =>
    void unblock
      .mutateAsync({ params: { clan_id: clanid, member_id: person.chatid } })
      .then(() => notifyDone(t('members.unblocked', { name })), notifyFailure);
  return (
    <Card component="li" padding="md">
      <div className={classes['row']}>
        <Text className={classes['words']}>
          {fullNameOf(person)}{' '}
          <Text span size="sm" c="dimmed">
            <TimeAgo time={person.timestamp} />
          </Text>
        </Text>
        <Button
          variant="default"
          loading={unblock.isPending}
          aria-label={t('members.unblockSomebody', { name })}
          onClick={submit}
        >
          {t('members.unblock')}
        </Button>
      </div>
    </Card>
  );
}
