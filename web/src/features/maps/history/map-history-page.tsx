import { ProblemError } from '@clan-companion/contract/core/client';
import { Button, Card } from '@mantine/core';
import { IconArrowLeft, IconHistory } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { api } from '../../../app/api.ts';
import { useTexts } from '../../../app/i18n.ts';
import { type Pages, useLiveOperation, usePages } from '../../../app/use-operation.ts';
import { describeError } from '../../../ui/describe-error.ts';
import { EmptyState, Failure, RowsSkeleton } from '../../../ui/states.tsx';
import { Page } from '../../../ui/page.tsx';
import {
  forgetPassword,
  passwordHeader,
  passwordOf,
  rememberPassword,
} from '../browser/remembered.ts';
import { PasswordForm } from '../dialogs/password-form.tsx';
import { useMapAccess } from '../editor/use-map-access.ts';
import { parseMapId } from '../logic/map-link.ts';
import { KindsProvider } from '../use-kinds.tsx';
import { MapAsOf } from './map-as-of.tsx';
import classes from './map-history.module.css';
import { StepList } from './step-list.tsx';
import { useRestore } from './use-restore.ts';

const REFETCH_MS = 30_000;

export function MapHistoryPage() {
  const { t } = useTexts();
  const mapid = parseMapId(useParams()['mapid']);
  if (mapid === undefined) {
    return (
      <Page title={t('maps.history.title')}>
        <EmptyState icon={<IconHistory size={32} />} title={t('problems.no-such-map')} />
      </Page>
    );
  }
  return (
    <KindsProvider>
      <MapHistory key={mapid} mapid={mapid} />
    </KindsProvider>
  );
}

function MapHistory({ mapid }: { mapid: number }) {
  const { t } = useTexts();
  const steps = usePages(
    'GET /maps/{map_id}/history',
    { params: { map_id: mapid }, query: { limit: 50 } },
    { still: true, refetchInterval: REFETCH_MS, headers: () => passwordHeader(mapid) },
  );
  const layout = (children: ReactNode) => (
    <Page
      title={t('maps.history.title')}
      lead={t('maps.history.lead')}
      actions={
        <Button
          component={Link}
          to={`/maps/${mapid}`}
          variant="default"
          leftSection={<IconArrowLeft size={18} />}
        >
          {t('maps.history.back')}
        </Button>
      }
    >
      {children}
    </Page>
  );
  if (isLocked(steps.error)) {
    return layout(<LockedHistory mapid={mapid} onOpened={() => steps.refetch()} />);
  }
  if (steps.isPending) return layout(<RowsSkeleton rows={6} height={48} />);
  if (!steps.data) {
    return layout(<Failure error={steps.error} onRetry={() => steps.refetch()} />);
  }
  const newest = steps.data[0];
  if (!newest) {
    return layout(
      <EmptyState icon={<IconHistory size={32} />} title={t('maps.history.empty')}>
        {t('maps.history.emptyHint')}
      </EmptyState>,
    );
  }
  return layout(<Versions mapid={mapid} steps={steps} newest={newest.revision} />);
}

interface VersionsProps {
  mapid: number;
  steps: Pages<'GET /maps/{map_id}/history'>;
  newest: number;
}

function Versions({ mapid, steps, newest }: VersionsProps) {
  const [search, setSearch] = useSearchParams();
  const revision = parseMapId(search.get('revision') ?? undefined) ?? newest;
  const show = (shown: number) => setSearch({ revision: String(shown) }, { replace: true });
  const canRestore = useMapAccess(mapid, passwordOf(mapid), undefined).canEdit === true;
  const restoring = useRestore(mapid, newest, () => setSearch({}, { replace: true }));
  const version = useLiveOperation(
    'GET /maps/{map_id}/history/{revision}',
    { params: { map_id: mapid, revision } },
    () => passwordHeader(mapid),
  );
  // The last version stays on the page until the next one has arrived.
  const [shown, setShown] = useState(version.data);
  if (version.data && version.data !== shown) setShown(version.data);
  const step = steps.data?.find((each) => each.revision === revision);
  const shared = { ...restoring, canRestore };
  return (
    <div className={classes['layout']}>
      <MapAsOf
        mapid={mapid}
        revision={revision}
        step={step}
        isNewest={revision === newest}
        version={version}
        shown={shown}
        {...shared}
      />
      <StepList
        steps={steps}
        shown={revision}
        markers={shown?.markers ?? []}
        onShow={show}
        {...shared}
      />
    </div>
  );
}

interface LockedProps {
  mapid: number;
  onOpened: () => Promise<unknown>;
}

function LockedHistory({ mapid, onOpened }: LockedProps) {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  // A wrong one would count as a guess with each refetch.
  useEffect(() => forgetPassword(mapid), [mapid]);
  const open = async (password: string) => {
    setBusy(true);
    try {
      await api.call('GET /maps/{map_id}/history', {
        params: { map_id: mapid },
        query: { limit: 1 },
        headers: { 'x-map-password': encodeURIComponent(password) },
      });
      rememberPassword(mapid, password);
      await onOpened();
    } catch (refusal) {
      setError(isLocked(refusal) ? t('maps.wrongPassword') : describeError(refusal, t).title);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card maw={460}>
      <PasswordForm
        hint={t('maps.history.lockedHint')}
        error={error}
        busy={isBusy}
        onPassword={(password) => void open(password)}
      />
    </Card>
  );
}

const isLocked = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem === 'map-locked';
