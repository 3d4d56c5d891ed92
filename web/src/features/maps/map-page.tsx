import { ProblemError } from '@clan-companion/contract/client';
import { Button, Card, Skeleton, Stack } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useChatid, useSession } from '../../app/session.ts';
import { useOperationWithEtag } from '../../app/use-operation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Page } from '../../ui/page.tsx';
import { type Draft, findDraft, type Read } from './browser/drafts.ts';
import { passwordHeader, passwordOf, rememberPassword } from './browser/passwords.ts';
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
  const passwords = usePasswordOfAddress(mapid);
  if (mapid === undefined) return <NoSuchMap />;
  const chatid = typeof whose === 'object' ? whose.chatid : '';
  return <OpenMap key={`${mapid} ${chatid} ${passwords}`} mapid={mapid} />;
}

function OpenMap({ mapid }: { mapid: number }) {
  const { t } = useTexts();
  const session = useSession();
  const map = useOperationWithEtag('GET /maps/{map_id}', { params: { map_id: mapid } }, () =>
    passwordHeader(mapid),
  );
  const read = useLastRead(map.data);
  const draft = useDraft(mapid);
  useNoteOpened(mapid, read?.drawing.name);
  const { status, problem } = map.error instanceof ProblemError ? map.error : {};
  const gone = problem === 'no-such-map' ? map.error : undefined;
  // Who was sent away sees it no more; whose session ended by itself is still drawing.
  const refused = status === 403 && session !== 'ended';
  if (draft === 'reading') return <MapSkeleton />;
  // What was drawn on a map that is deleted meanwhile can still be taken out of it.
  const opened = read ?? (gone && draft?.base);
  if (opened && !refused) {
    return <MapEditor mapid={mapid} opened={opened} draft={draft} gone={gone} />;
  }
  if (!map.isError) return <MapSkeleton />;
  if (gone) return <NoSuchMap />;
  if (problem === 'map-locked' || problem === 'invalid-input') {
    return <LockedMap mapid={mapid} onOpened={() => map.refetch()} />;
  }
  return (
    <Page title={t('maps.one')}>
      <Failure error={map.error} onRetry={() => map.refetch()} />
    </Page>
  );
}

/**
 * Takes the password out of the address: it is read once, and stands there no more. Answers how many
 * came while the page was open, each of which may open what was locked.
 */
function usePasswordOfAddress(mapid: number | undefined): number {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [came, setCame] = useState(0);
  const password = passwordIn(hash);
  const remember = () => {
    if (mapid === undefined || password === undefined || password === passwordOf(mapid)) return 0;
    rememberPassword(mapid, password);
    return 1;
  };
  // Before the map is asked for.
  useState(remember);
  useEffect(() => {
    if (password === undefined) return;
    const more = remember();
    setCame((before) => before + more);
    void navigate({ pathname, search }, { replace: true });
  }, [mapid, password, pathname, search, navigate]);
  return came;
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
