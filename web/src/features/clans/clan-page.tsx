import { ProblemError } from '@clan-companion/contract/client';
import { Anchor, Button, Card, Skeleton, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { useOperation } from '../../app/use-operation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Page } from '../../ui/page.tsx';
import { RequireSignIn } from '../sign-in/require-sign-in.tsx';
import { ClanDescription } from './clan-description.tsx';
import { ClanFacts } from './clan-facts.tsx';
import classes from './clans.module.css';
import { JoinPanel } from './join-panel.tsx';

export function ClanPage() {
  const { t } = useTexts();
  const clanid = Number(useParams()['clanid']);
  return (
    <Stack gap="md">
      <Anchor component={Link} to="/clans" c="dimmed" size="sm" w="fit-content">
        <IconArrowLeft size={14} aria-hidden /> {t('clans.toAll')}
      </Anchor>
      {useChatid() === undefined ? (
        <Page title={t('clans.one')}>
          <RequireSignIn why={t('clans.readSignIn')}>{null}</RequireSignIn>
        </Page>
      ) : (
        <ClanDetails key={clanid} clanid={clanid} />
      )}
    </Stack>
  );
}

function ClanDetails({ clanid }: { clanid: number }) {
  const { t } = useTexts();
  const {
    data: clan,
    error,
    refetch,
  } = useOperation('GET /clans/{clan_id}', {
    params: { clan_id: clanid },
  });
  // 400: the ID in the address isn't a number.
  const notFound = error instanceof ProblemError && (error.status === 404 || error.status === 400);
  return (
    <Page title={clan?.name ?? t('clans.one')}>
      {notFound && <ClanNotFound />}
      {!notFound && !clan && error && <Failure error={error} onRetry={() => refetch()} />}
      {!clan && !error && <Skeleton height={240} radius="lg" />}
      {!notFound && clan && (
        <div className={classes['columns']}>
          <Card>
            <Stack>
              <ClanFacts clan={clan} />
              <ClanDescription clan={clan} none={t('clans.noDescription')} />
            </Stack>
          </Card>
          <JoinPanel clan={clan} />
        </div>
      )}
    </Page>
  );
}

function ClanNotFound() {
  const { t } = useTexts();
  return (
    <EmptyState
      title={t('clans.gone')}
      action={
        <Button component={Link} to="/clans" variant="default">
          {t('clans.toAll')}
        </Button>
      }
    >
      {t('clans.goneHint')}
    </EmptyState>
  );
}
