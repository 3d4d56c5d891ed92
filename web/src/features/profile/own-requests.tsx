import { Anchor, Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useChange, usePages } from '../../app/use-operation.ts';
import { ClanIdentityOf } from '../../ui/clan-identity.tsx';
import { TimeAgo } from '../../ui/intl.tsx';
import { notifyDone, notifyFailure } from '../../ui/notify.tsx';
import { Section } from '../../ui/page.tsx';
import { LoadingOrError, LoadMore } from '../../ui/states.tsx';
import classes from './profile.module.css';

/** The person's join requests. Members can't have any, so the section is hidden for them. */
export function OwnRequests({ inClan }: { inClan: boolean }) {
  const { t } = useTexts();
  return (
    !inClan && (
      <Section title={t('profile.requests')}>
        <Requests />
      </Section>
    )
  );
}

function Requests() {
  const { t } = useTexts();
  const pages = usePages('GET /users/requests', {});
  const withdraw = useChange('DELETE /clans/{clan_id}/requests');
  if (pages.data === undefined) return <LoadingOrError query={pages} rows={2} />;
  if (pages.data.length === 0) {
    return <Text c="dimmed">{t('profile.noRequests')}</Text>;
  }
  return (
    <>
      <ul className={classes['list']}>
        {pages.data.map(({ clanid, name, message, timestamp }) => (
          <li key={clanid} className={classes['row']}>
            <div>
              <Anchor component={Link} to={`/clans/${clanid}`}>
                {name}
              </Anchor>
              <ClanIdentityOf clanid={clanid} />
              {message !== undefined && <Text size="sm">{message}</Text>}
              <Text size="sm" c="dimmed">
                <TimeAgo time={timestamp} />
              </Text>
            </div>
            <Button
              variant="default"
              loading={withdraw.isPending && withdraw.variables.params.clan_id === clanid}
              aria-label={t('profile.withdrawOf', { name })}
              onClick={() =>
                withdraw.mutate(
                  { params: { clan_id: clanid } },
                  {
                    onSuccess: () => notifyDone(t('profile.withdrawn', { name })),
                    onError: notifyFailure,
                  },
                )
              }
            >
              {t('profile.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} />
    </>
  );
}
