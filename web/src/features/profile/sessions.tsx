import { Badge, Button, Group, Text } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { type Answer, useChange, usePages } from '../../app/use-operation.ts';
import { exactTime, TimeAgo } from '../../ui/intl.tsx';
import { Confirm } from '../../ui/lazy-dialog.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { Section } from '../../ui/page.tsx';
import { LoadingOrError, LoadMore } from '../../ui/states.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { signOut } from '../sign-in/sign-in.ts';
import classes from './profile.module.css';

type Session = Answer<'GET /users/sessions'>[number];

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
  const [all, setAll] = useState(false);
  const focus = useListFocus();
  if (pages.data === undefined) return <LoadingOrError query={pages} rows={2} />;
  const latestFirst = pages.data.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.lastused.localeCompare(a.lastused),
  );
  return (
    <>
      <ul className={classes['list']} {...focus}>
        {(all ? latestFirst : latestFirst.slice(0, SHOWN_FIRST)).map((session) => (
          <SessionRow key={session.sessionid} session={session} />
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
      {latestFirst.length > 1 && <EndOthers />}
    </>
  );
}

function EndOthers() {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  const end = useChange('DELETE /users/sessions');
  return (
    <>
      <Button variant="default" mt="sm" onClick={() => setAsking(true)}>
        {t('profile.endOthers')}
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('profile.endOthersTitle')}
        confirmLabel={t('profile.endOthersConfirm')}
        onConfirm={async () => {
          await end.mutateAsync({});
          notifyDone(t('profile.endedOthers'));
        }}
      >
        {t('profile.endOthersWarning')}
      </Confirm>
    </>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { t, language } = useTexts();
  const [asking, setAsking] = useState(false);
  const end = useChange('DELETE /users/sessions/{id}');
  const { current, created, lastused, browser } = session;
  const name = browser ?? t('profile.unknownBrowser');
  const date = exactTime(created, language);
  return (
    <li className={classes['row']}>
      <Group gap="sm" wrap="nowrap">
        <IconDevices size={22} stroke={1.6} aria-hidden style={{ flexShrink: 0 }} />
        <div>
          <Group gap="xs">
            <Text>{name}</Text>
            {current && (
              <Badge variant="light" color="oasis">
                {t('profile.thisDevice')}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {t('profile.since', { date })} · {t('profile.lastUsed')} <TimeAgo time={lastused} />
          </Text>
        </div>
      </Group>
      {current ? (
        <Button variant="default" onClick={() => void signOut().catch(() => undefined)}>
          {t('signIn.signOut')}
        </Button>
      ) : (
        <Button
          variant="default"
          aria-label={t('profile.endOf', { name, date })}
          onClick={() => setAsking(true)}
        >
          {t('profile.end')}
        </Button>
      )}
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('profile.endTitle')}
        confirmLabel={t('profile.end')}
        onConfirm={async () => {
          await end.mutateAsync({ params: { id: session.sessionid } });
          notifyDone(t('profile.ended'));
        }}
      >
        {t('profile.endWarning')}
      </Confirm>
    </li>
  );
}
