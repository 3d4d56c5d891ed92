import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { Badge, Button, Group, Text } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useChange, usePages } from '../../app/use-operation.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { Section } from '../../ui/section.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { LoadingOrError } from '../../ui/loading-or-error.tsx';
import { signOut } from '../sign-in/sign-in.ts';
import classes from './profile.module.css';

type Session = AnswerOf<OperationTable['GET /users/sessions']>[number];

const SHOWN_FIRST = 4;

/** The person's sessions. Each can be ended here. */
export function Sessions() {
  const { t } = useTexts();
  return (
    <Section title={t('profile.sessions')} lead={t('profile.sessionsLead')}>
      <List />
    </Section>
  );
}

function List() {
  const { t } = useTexts();
  const pages = usePages('GET /users/sessions', {});
  const end = useChange('DELETE /users/sessions/{id}');
  const [asked, setAsked] = useState<Session>();
  const [all, setAll] = useState(false);
  if (pages.data === undefined)
    return (
      <LoadingOrError query={pages}>
        <RowsSkeleton rows={2} />
      </LoadingOrError>
    );
  const latestFirst = pages.data.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.lastused.localeCompare(a.lastused),
  );
  return (
    <>
      <ul className={classes['list']}>
        {(all ? latestFirst : latestFirst.slice(0, SHOWN_FIRST)).map((session) => (
          <SessionRow
            key={session.sessionid}
            session={session}
            onEnd={() =>
              session.current ? void signOut().catch(() => undefined) : setAsked(session)
            }
          />
        ))}
      </ul>
      {all ? (
        <LoadMore pages={pages} />
      ) : (
        latestFirst.length > SHOWN_FIRST && (
          <Button variant="subtle" onClick={() => setAll(true)}>
            {t('common.more')}
          </Button>
        )
      )}
      <Confirm
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t('profile.endTitle')}
        confirmLabel={t('profile.end')}
        onConfirm={async () => {
          await end.mutateAsync({ params: { id: asked!.sessionid } });
          notifyDone(t('profile.ended'));
        }}
      >
        {t('profile.endWarning')}
      </Confirm>
    </>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t, language } = useTexts();
  const { current, created, lastused } = session;
  const since = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(created));
  return (
    <li className={classes['row']}>
      <Group gap="sm" wrap="nowrap">
        <IconDevices size={22} stroke={1.6} aria-hidden />
        <div>
          <Group gap="xs">
            <Text>{t('profile.since', { date: since })}</Text>
            {current && (
              <Badge variant="light" color="oasis">
                {t('profile.thisDevice')}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {t('profile.lastUsed')} <TimeAgo time={lastused} />
          </Text>
        </div>
      </Group>
      <Button variant="default" onClick={onEnd}>
        {current ? t('shell.signOut') : t('profile.end')}
      </Button>
    </li>
  );
}
