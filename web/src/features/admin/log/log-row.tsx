import type { Role } from '@clan-companion/contract/core/operation';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { type TextKey, useTexts } from '../../../app/i18n.ts';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { ActButton } from '../acts/act-button.tsx';
import { isAllowed } from '../acts/actions.ts';
import classes from '../admin.module.css';
import type { LogEntry } from '../answers.ts';
import { clanAddress, personAddress } from '../subjects.ts';
import { describeValue } from './describe-value.ts';

export function LogRow({ entry, role }: { entry: LogEntry; role: Role }) {
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
