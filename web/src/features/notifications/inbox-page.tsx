import { Anchor, Button } from '@mantine/core';
import { IconBellOff, IconChecks } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useChange, usePages } from '../../app/use-operation.ts';
import { useNotificationCount } from '../../app/use-notification-count.ts';
import { EmptyState, LoadingOrError, LoadMore, RowsSkeleton } from '../../ui/states.tsx';
import { notifyFailure } from '../../ui/notify.tsx';
import { Page } from '../../ui/page.tsx';
import { RequireSignIn } from '../sign-in/require-sign-in.tsx';
import classes from './inbox.module.css';
import { NotificationRow } from './notification-row.tsx';

export function InboxPage() {
  const { t } = useTexts();
  return (
    <Page
      title={t('notifications.title')}
      lead={
        <>
          {t('notifications.lead')}{' '}
          <Anchor component={Link} to="/profile" underline="always">
            {t('notifications.settings')}
          </Anchor>
        </>
      }
    >
      <RequireSignIn why={t('notifications.whySignIn')}>
        <Inbox />
      </RequireSignIn>
    </Page>
  );
}

function Inbox() {
  const { t } = useTexts();
  const pages = usePages('GET /users/notifications', { query: { limit: 30 } });
  const { unread } = useNotificationCount();
  const markRead = useChange('PUT /users/notifications');
  if (pages.data === undefined)
    return (
      <LoadingOrError query={pages}>
        <RowsSkeleton height={56} />
      </LoadingOrError>
    );
  const [newest] = pages.data;
  if (!newest)
    return (
      <EmptyState icon={<IconBellOff size={32} />} title={t('notifications.none')}>
        {t('notifications.noneHint')}
      </EmptyState>
    );
  const read = (body: { upto: number } | { read: number[] }) =>
    markRead.mutate({ body }, { onError: notifyFailure });
  return (
    <>
      {unread > 0 && (
        <Button
          variant="default"
          leftSection={<IconChecks size={18} />}
          loading={markRead.isPending}
          onClick={() => read({ upto: newest.changeid })}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('notifications.readAll')}
        </Button>
      )}
      <ul className={classes['list']}>
        {pages.data.map((notification) => (
          <NotificationRow
            key={notification.changeid}
            notification={notification}
            onOpen={() => notification.read || read({ read: [notification.changeid] })}
          />
        ))}
      </ul>
      <LoadMore pages={pages} />
    </>
  );
}
