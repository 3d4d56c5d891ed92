import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useTexts } from './i18n.ts';
import { useChatid } from './session.ts';
import classes from './shell.module.css';
import { useNotificationCount } from './use-notification-count.ts';

const MAX_SHOWN = 99;

/** The way to the inbox, with the number of unread notifications, also on the app's icon. */
export function Bell() {
  const { t } = useTexts();
  const { unread } = useNotificationCount();
  const isSignedIn = useChatid() !== undefined;
  useEffect(() => {
    // Only installed apps have an icon, and some browsers refuse.
    void navigator.setAppBadge?.(unread).catch(() => undefined);
  }, [unread]);
  if (!isSignedIn) return null;
  const shown = unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread);
  const label =
    unread > 0 ? t('notifications.unreadCount', { unread: shown }) : t('notifications.title');
  return (
    <ActionIcon
      component={Link}
      to="/inbox"
      variant="default"
      size="lg"
      className={classes['bell'] ?? ''}
      aria-label={label}
      title={label}
    >
      <IconBell size={18} />
      {unread > 0 && (
        <span className={classes['count']} aria-hidden>
          {shown}
        </span>
      )}
    </ActionIcon>
  );
}
