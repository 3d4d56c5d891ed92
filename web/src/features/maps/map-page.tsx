import { ProblemError } from '@clan-companion/contract/core/client';
import { Button, Card, Skeleton, Stack } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useChatid, useSession } from '../../app/session.ts';
import { useLiveOperation } from '../../app/use-operation.ts';
import { Deferred } from '../../ui/deferred.tsx';
import { EmptyState, Failure } from '../../ui/states.tsx';
import { Page } from '../../ui/page.tsx';
import { findDraft } from './browser/drafts.ts';
import {
  addRecentMap,
  passwordHeader,
  passwordOf,
  rememberPassword,
} from './browser/remembered.ts';
import { MapEditor } from './editor/map-editor.tsx';
import { useMapInfo } from './editor/use-map-access.ts';
import { LockedMap } from './locked-map.tsx';
import type { MapAnswer } from './logic/drawing.ts';
import { type Draft, type MapVersion, toVersion } from './logic/live-map.ts';
import { namesMarkers, parseMapId, passwordFromFragment, readView } from './logic/map-link.ts';
import { KindsProvider } from './use-kinds.tsx';

const NEEDS_PASSWORD = new Set(['map-locked', 'invalid-input', 'too-many-password-guesses']);

export function MapPage() {
  const mapid = parseMapId(useParams()['mapid']);
  // Signing out closes the map. An expired session doesn't, because the person may be drawing.
  const session = useSession();
  const [whose, setWhose] = useState(session);
  if (session !== 'ended' && session !== whose) setWhose(session);
  const passwords = usePasswordFromAddress(mapid);
  if (mapid === undefined) return <NoSuchMap />;
  const chatid = typeof whose === 'object' ? whose.chatid : '';
  return (
    <KindsProvider>
      <OpenMap key={`${mapid} ${chatid} ${passwords}`} mapid={mapid} />
    </KindsProvider>
  );
}

function OpenMap({ mapid }: { mapid: number }) {
  const { t } = useTexts();
  const session = useSession();
  const map = useLiveOperation('GET /maps/{map_id}', { params: { map_id: mapid } }, () =>
    passwordHeader(mapid),
  );
  const { version: read, last } = useLastRead(map.data);
  const { refetch } = map;
  const readAgain = useCallback(async () => {
    const { data } = await refetch({ throwOnError: true });
    return toVersion(data!);
  }, [refetch]);
  const draft = useDraft(mapid);
  useAddRecentMap(mapid, read?.name);
  const info = useMapInfo(mapid);
  const [isReady, setReady] = useState(false);
  const { search } = useLocation();
  // The answer of an earlier visit does not say which markers of a link are on the map now.
  const isLinkUnknown =
    namesMarkers(readView(search)) && map.isStale && map.isFetching && map.failureCount === 0;
  // The buttons depend on the info, if it comes at once. An open map stays open.
  const isAlmostReady =
    draft === 'reading' || isLinkUnknown || (info.isLoading && info.failureCount === 0);
  if (!isReady && !isAlmostReady) setReady(true);
  const { status, problem } = map.error instanceof ProblemError ? map.error : {};
  const gone = problem === 'no-such-map' ? map.error : undefined;
  // Someone who lost access no longer sees the map, but an expired session doesn't interrupt drawing.
  const refused = status === 403 && session !== 'ended';
  if (draft === 'reading' || !isReady) return <MapSkeleton />;
  // If the map was deleted, unsaved changes can still be exported.
  const opened = read ?? (gone && draft?.base);
  if (opened && !refused) {
    return (
      <Deferred placeholder={<MapSkeleton />}>
        <MapEditor
          mapid={mapid}
          opened={opened}
          draft={draft}
          readAgain={readAgain}
          gone={gone}
          map={last}
        />
      </Deferred>
    );
  }
  if (!map.isError) return <MapSkeleton />;
  if (gone) return <NoSuchMap />;
  if (NEEDS_PASSWORD.has(problem ?? '')) {
    return <LockedMap mapid={mapid} failure={map.error} onOpened={() => map.refetch()} />;
  }
  return (
    <Page title={t('maps.one')}>
      <Failure error={map.error} onRetry={() => map.refetch()} />
    </Page>
  );
}

/**
 * Moves the password from the address to this tab's storage. Returns how many passwords arrived
 * while the page was open; each can unlock the map.
 */
function usePasswordFromAddress(mapid: number | undefined): number {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [count, setCount] = useState(0);
  const password = passwordFromFragment(hash);
  const remember = () => {
    if (mapid === undefined || password === undefined || password === passwordOf(mapid)) return 0;
    rememberPassword(mapid, password);
    return 1;
  };
  // Runs before the map is requested.
  useState(remember);
  useEffect(() => {
    if (password === undefined) return;
    const more = remember();
    setCount((before) => before + more);
    void navigate({ pathname, search }, { replace: true });
  }, [mapid, password, pathname, search, navigate]);
  return count;
}

/** Keeps the map on the page when the query cache is cleared at the end of a session. */
function useLastRead(answer: MapAnswer | undefined) {
  const [last, setLast] = useState(answer);
  if (answer !== undefined && answer !== last) setLast(answer);
  const version = useMemo((): MapVersion | undefined => last && toVersion(last), [last]);
  return { version, last };
}

function useDraft(mapid: number): Draft | undefined | 'reading' {
  const [draft, setDraft] = useState<Draft | undefined | 'reading'>('reading');
  const [chatid] = useState(useChatid());
  useEffect(() => {
    let left = false;
    const find = async () => {
      const found = await findDraft(mapid, chatid);
      if (!left) setDraft(found);
    };
    void find();
    return () => {
      left = true;
    };
  }, [mapid, chatid]);
  return draft;
}

function useAddRecentMap(mapid: number, name: string | undefined): void {
  const chatid = useChatid();
  useEffect(() => {
    if (name === undefined) return;
    addRecentMap({ mapid, name, when: new Date().toISOString(), ...(chatid && { whose: chatid }) });
  }, [mapid, name, chatid]);
}

function NoSuchMap() {
  const { t } = useTexts();
  return (
    <Page title={t('maps.one')}>
      <EmptyState
        icon={<IconMapOff size={32} />}
        title={t('problems.no-such-map')}
        action={
          <Button component={Link} to="/maps">
            {t('maps.toList')}
          </Button>
        }
      >
        {t('failure.notFoundHint')}
      </EmptyState>
    </Page>
  );
}

function MapSkeleton() {
  const { t } = useTexts();
  return (
    <Page title={t('maps.one')}>
      <Stack role="status" aria-label={t('common.loading')}>
        <Skeleton height={40} width={320} maw="100%" />
        <Card padding={0}>
          <Skeleton height="60vh" />
        </Card>
      </Stack>
    </Page>
  );
}
