import { useTexts } from '../../app/i18n.ts';
import { useChange, usePages } from '../../app/use-operation.ts';
import { notifyFailure } from '../../ui/notify.tsx';
import classes from '../../ui/layout.module.css';
import { DashboardSection, MoreLink, UnloadedSection } from '../home/section.tsx';
import { NotificationRow } from './notification-row.tsx';

const SHOWN = 5;

/** Unread notifications. Join requests have their own section. */
export function NewForYou() {
  const { t } = useTexts();
  const notifications = usePages('GET /users/notifications', { query: { limit: 30 } });
  const markRead = useChange('PUT /users/notifications');
  if (!notifications.data)
    return <UnloadedSection title={t('notifications.newForYou')} queries={[notifications]} />;
  const shown = notifications.data
    .filter(({ read, action }) => !read && action !== 'join-asked')
    .slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <DashboardSection
      title={t('notifications.newForYou')}
      actions={<MoreLink to="/inbox">{t('notifications.title')}</MoreLink>}
    >
      <ul className={classes['rows']}>
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
    </DashboardSection>
  );
}
