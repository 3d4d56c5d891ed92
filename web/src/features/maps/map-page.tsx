import { ProblemError } from '@clan-companion/contract/client';
import { Button, Card, Skeleton, Stack } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { isRefusal } from '../../app/connection.ts';
import { useTexts } from '../../app/i18n.ts';
import { useChatid, useSession } from '../../app/session.ts';
import { useTagged } from '../../app/use-operation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Page } from '../../ui/page.tsx';
import { type Draft, findDraft, type Read } from './browser/drafts.ts';
import { passwordHeader, rememberPassword } from './browser/passwords.ts';
import { noteOpened } from './browser/recent-maps.ts';
import { MapEditor } from './editor/map-editor.tsx';
import { LockedMap } from './locked-map.tsx';
import { toDrawing } from './logic/drawing.ts';
import { passwordIn, readMapId } from './logic/map-link.ts';

export function MapPage() {
  const mapid = readMapId(useParams()['mapid']);
  // Signing out closes the map. A session that ended by itself does not: someone is drawing.
  const session = useSession();
  const [whose, setWhose] = useState(session);
  if (session !== 'ended' && session !== whose) setWhose(session);
  if (mapid === undefined) return <NoSuchMap />;
  return (
    <OpenMap key={`${mapid} ${typeof whose === 'object' ? whose.chatid : ''}`} mapid={mapid} />
  );
}

function OpenMap({ mapid }: { mapid: number }) {
  const { t } = useTexts();
  const session = useSession();
  usePasswordOfAddress(mapid);
  const map = useTagged('GET /maps/{map_id}', { params: { map_id: mapid } }, () =>
    passwordHeader(mapid),
  );
  const opened = useLastRead(map.data);
  const draft = useDraft(mapid);
  useNoteOpened(mapid, opened?.drawing.name);
  // Who was sent away sees it no more; whose session ended by itself is still drawing.
  const refused = isRefusal(map.error) && session !== 'ended';
  if (opened && !refused && draft !== 'reading') {
    return <MapEditor mapid={mapid} opened={opened} draft={draft} />;
  }
  if (!map.isError) return <MapSkeleton />;
  const problem = map.error instanceof ProblemError ? map.error.problem : undefined;
  if (problem === 'no-such-map') return <NoSuchMap />;
  if (problem === 'map-locked' || problem === 'invalid-input') {
    return <LockedMap mapid={mapid} onOpened={() => map.refetch()} />;
  }
  return (
    <Page title={t('maps.one')}>
      <Failure error={map.error} onRetry={() => map.refetch()} />
    </Page>
  );
}

/** Takes the password out of the address: it is read once, and stands there no more. */
function usePasswordOfAddress(mapid: number): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const password = passwordIn(hash);
  // Before the map is asked for.
  useState(() => password !== undefined && rememberPassword(mapid, password));
  useEffect(() => {
    if (password === undefined) return;
    rememberPassword(mapid, password);
    void navigate({ pathname, search }, { replace: true });
  }, [mapid, password, pathname, search, navigate]);
}

type Answer = { etag: string; body: Parameters<typeof toDrawing>[0] };

/** What was read stays, even when the session and all that it remembered end. */
function useLastRead(answer: Answer | undefined): Read | undefined {
  const [last, setLast] = useState(answer);
  if (answer !== undefined && answer !== last) setLast(answer);
  return useMemo(() => last && { etag: last.etag, drawing: toDrawing(last.body) }, [last]);
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

function useNoteOpened(mapid: number, name: string | undefined): void {
  const chatid = useChatid();
  useEffect(() => {
    if (name === undefined) return;
    noteOpened({ mapid, name, when: new Date().toISOString(), ...(chatid && { whose: chatid }) });
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
