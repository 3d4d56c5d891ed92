import type { Role } from '@clan-companion/contract/core/operation';
import { Anchor, Card, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import { api } from '../../app/api.ts';
import { type TextKey, type Translate, useTexts } from '../../app/i18n.ts';
import { usePages } from '../../app/use-operation.ts';
import { DownloadButton } from '../../ui/download.tsx';
import { exactTime, TimeAgo } from '../../ui/intl.tsx';
import { EmptyState, LoadingOrError, LoadMore } from '../../ui/states.tsx';
import { ActButton } from './acts/act-menu.tsx';
import { isAllowed } from './acts/actions.ts';
import classes from './admin.module.css';
import type { LogEntry } from './answers.ts';
import { Rows } from './rows.tsx';
import { clanAddress, personAddress } from './subjects.ts';

export function LogTab({ role }: { role: Role }) {
  const { t } = useTexts();
  const log = usePages('GET /admin/log', { query: { limit: 50 } });
  if (!log.data) return <LoadingOrError query={log} />;
  if (log.data.length === 0)
    return (
      <EmptyState icon={<IconHistory size={32} />} title={t('admin.log.none')}>
        {t('admin.log.noneHint')}
      </EmptyState>
    );
  return (
    <>
      {role === 'operator' && (
        <Group justify="flex-end" mb="sm">
          <DownloadButton
            label={t('admin.log.download')}
            name="operators-log"
            read={() => api.call('GET /admin/log/export')}
          />
        </Group>
      )}
      <Card component="section" aria-label={t('admin.tabs.log')}>
        <Rows>
          {log.data.map((entry) => (
            <LogRow key={entry.logid} entry={entry} role={role} />
          ))}
        </Rows>
      </Card>
      <LoadMore pages={log} />
    </>
  );
}

function LogRow({ entry, role }: { entry: LogEntry; role: Role }) {
  const { t } = useTexts();
  const { logid, timestamp, by, bytag, reason, canUndo, undoes } = entry;
  const action = useActionName(entry);
  const who = bytag ?? by;
  return (
    <li className={classes['row']}>
      <div>
        <Text>
          <Text span inherit fw={600}>
            {action}
          </Text>
          : <Name entry={entry} />
        </Text>
        <Changed entry={entry} />
        {reason !== undefined && <Text size="sm">{t('admin.log.reason', { reason })}</Text>}
        <Text size="sm" c="dimmed">
          #{logid} ·{' '}
          {who === undefined ? t('admin.log.commandLine') : t('admin.log.by', { name: who })} ·{' '}
          <TimeAgo time={timestamp} />
          {undoes !== undefined && ` · ${t('admin.log.undoes', { logid: undoes })}`}
        </Text>
      </div>
      {canUndo && mayUndo(entry, role) && (
        <ActButton
          action="undo"
          subject={{ kind: 'entry', id: String(logid), name: `${action}: ${entry.name}` }}
          label={t('admin.log.undoOne', { logid })}
        />
      )}
    </li>
  );
}

/** Moderators can delete a clan, and only operators can restore it. */
const mayUndo = ({ action, kind }: LogEntry, role: Role): boolean =>
  role === 'operator' || (isAllowed(action, role) && !(action === 'remove' && kind === 'clan'));

/** In the service's word if it is newer than the app. */
function useActionName({ action, kind }: LogEntry): string {
  const { t } = useTexts();
  const key = `admin.act.${action === 'rename' && kind === 'person' ? 'nickname' : action}`;
  const name = t(key as TextKey);
  return name === key ? action : name;
}

/** A ban has only an end, and a new role may have replaced none. */
function Changed({ entry: { before, after } }: { entry: LogEntry }) {
  const { t, language } = useTexts();
  const describe = (value: string | undefined) => describeValue(value, t, language);
  if (before === undefined && after === undefined) return null;
  return (
    <Text size="sm">
      {before === undefined ? describe(after) : `${describe(before)} → ${describe(after)}`}
    </Text>
  );
}

/** The tab where operators change it. */
function addressOfSetting(action: string): string {
  if (action.endsWith('-filter')) return '/admin/filters';
  return /community|logo/.test(action) ? '/admin/community' : '/admin/switches';
}

/** Links to the page about it, which may no longer exist. */
function Name({ entry: { action, kind, id, name } }: { entry: LogEntry }) {
  const { t } = useTexts();
  const to = {
    person: personAddress(id),
    clan: clanAddress(id),
    map: `/maps/${id}`,
    trade: '',
    service: addressOfSetting(action),
  }[kind];
  return (
    <>
      {to === '' ? (
        name
      ) : (
        <Anchor component={Link} to={to} underline="always">
          {name}
        </Anchor>
      )}{' '}
      <Text span inherit c="dimmed">
        ({t(`admin.kind.${kind}`)})
      </Text>
    </>
  );
}

const TIME = /^\d{4}-\d{2}-\d{2}T/;

/** What an entry of the log replaced, or was replaced by: a name, the end of a ban, or a role. */
function describeValue(value: string | undefined, t: Translate, language: string): string {
  if (value === undefined || value === '') return '–';
  if (TIME.test(value)) return exactTime(value, language);
  // Entries of version 1.2 have the second one.
  if (value === 'permanent' || value === 'for good') return t('admin.ban.permanent');
  return value === 'moderator' || value === 'operator' ? t(`admin.role.${value}`) : value;
}
