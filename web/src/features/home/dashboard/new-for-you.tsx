import { useTexts } from '../../../app/i18n.ts';
import { useNotificationCount } from '../../../app/use-notification-count.ts';
import { useChange, usePages } from '../../../app/use-operation.ts';
import { notifyFailure } from '../../../ui/notify.ts';
import { Section } from '../../../ui/section.tsx';
import { NotificationRow } from '../../inbox/notification-row.tsx';
import classes from './dashboard.module.css';
import { MoreLink } from './more-link.tsx';

const SHOWN = 5;

/** Unread notifications. Join requests have their own section. */
export function NewForYou() {
  const { t } = useTexts();
  const { unread } = useNotificationCount();
  const { data = [] } = usePages(
    'GET /users/notifications',
    { query: { limit: 30 } },
    { enabled: unread > 0 },
  );
  const markRead = useChange('PUT /users/notifications');
  const shown = data.filter(({ read, action }) => !read && action !== 'join-asked').slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <Section
      title={t('home.newForYou')}
      actions={<MoreLink to="/inbox">{t('inbox.title')}</MoreLink>}
    >
      <ul className={classes['list']}>
        {shown.map((notification) => (
          <NotificationRow
            key={notification.changeid}
            notification={notification}
            onOpen={() =>
              markRead.mutate(
                { body: { read: [notification.changeid] } },
                { onError: notifyFailure },
              )
            }
          />
        ))}
      </ul>
    </Section>
  );
}
