import { pageOf } from '@clan-companion/contract/changes';
import { inboxSentence } from '@clan-companion/contract/core/sentence';
import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { Text, ThemeIcon } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { isolateBidi } from '../../app/isolate-bidi.ts';
import { TimeAgo } from '../../ui/intl.tsx';
import { lookOf } from '../history/history-looks.ts';
import classes from './inbox.module.css';

type Notification = AnswerOf<OperationTable['GET /users/notifications']>[number];

interface Props {
  notification: Notification;
  onOpen: () => void;
}

/** What happened, as a link to the page that it is about. */
export function NotificationRow({ notification, onOpen }: Props) {
  const { t, words } = useTexts();
  const { action, kind, timestamp, read, message } = notification;
  const { icon: Icon, color } = lookOf(kind === 'moderation' ? kind : action);
  return (
    <li>
      <Link
        to={pageOf(notification)}
        onClick={onOpen}
        className={classes['row'] ?? ''}
        data-read={read}
      >
        <ThemeIcon variant="light" color={color} size={36} radius="xl" aria-hidden>
          <Icon size={20} stroke={1.6} />
        </ThemeIcon>
        <span className={classes['words']}>
          <Text span fw={read ? 400 : 600}>
            {inboxSentence(notification, words, isolateBidi) ?? message}
          </Text>
          <Text span size="sm" c="dimmed" display="block">
            <TimeAgo time={timestamp} />
          </Text>
        </span>
        {!read && (
          <span role="img" aria-label={t('notifications.unread')} className={classes['dot']} />
        )}
      </Link>
    </li>
  );
}
