import { Badge, Button, Group, Skeleton } from '@mantine/core';
import { IconDeviceFloppy, IconShare3 } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../../app/i18n.ts';
import { lazyPart } from '../../../app/lazy-part.tsx';
import { notifyDone, notifyUndo } from '../../../ui/notify.ts';
import { Page } from '../../../ui/page.tsx';
import type { Draft, MapVersion } from '../browser/drafts.ts';
import { addRecentKind } from '../browser/recent-kinds.ts';
import { passwordOf, rememberPassword } from '../browser/passwords.ts';
import type { MapHandle } from '../canvas/map-canvas.tsx';
import { Dialogs, type DialogName } from '../dialogs/dialogs.tsx';
import {
  type Marker,
  MAX_MARKERS,
  newMarkerId,
  withMarker,
  withoutMarker,
} from '../logic/drawing.ts';
import { countTypes, filterMarkers, NO_FILTER } from '../logic/filter-markers.ts';
import { useKinds } from '../use-kinds.tsx';
import { downloadMap } from './download-map.ts';
import { EditorMenu } from './editor-menu.tsx';
import { EditorNotices } from './editor-notices.tsx';
import classes from './map-editor.module.css';
import { MarkerPanel } from './marker-panel.tsx';
import { Toolbar } from './toolbar.tsx';
import { useEditor } from './use-editor.ts';
import { useLinkedView } from './use-linked-view.ts';
import { usePath } from './use-path.ts';
import { usePrint } from './use-print.ts';
import { useStoredBackground } from './use-stored-background.ts';
import { useStoredDraft } from './use-stored-draft.ts';
import { useUnsavedReminder } from './use-unsaved-reminder.ts';
import { useSaving } from './use-saving.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useMapAccess } from './use-map-access.ts';

const MapCanvas = lazyPart(() => import('../canvas/map-canvas.tsx'), 'MapCanvas', {
  isFirst: true,
  placeholder: () => <Skeleton height="100%" mih={320} radius="lg" />,
});

const PathPanel = lazyPart(() => import('./path-panel.tsx'), 'PathPanel', {
  placeholder: () => null,
});

interface Props {
  mapid: number;
  opened: MapVersion;
  draft: Draft | undefined;
  /** The service's answer that the map was deleted. */
  gone: unknown;
  isOwned: boolean | undefined;
}

export function MapEditor({ mapid, opened, draft, gone, isOwned }: Props) {
  const { t } = useTexts();
  const { all, nameOf, typeOf } = useKinds();
  const { base, history, drawing, unsaved, dispatch } = useEditor(opened, draft);
  const saving = useSaving(mapid, dispatch);
  const draftWorks = useStoredDraft(mapid, base, drawing, unsaved > 0, draft !== undefined);
  const [background, setBackground] = useStoredBackground(mapid);
  const [password, setPassword] = useState(() => passwordOf(mapid));
  const access = useMapAccess(mapid, password, isOwned);
  useUnsavedReminder(drawing.name, unsaved > 0, draftWorks);
  // People with unsaved changes can continue. The service decides when they save.
  const canEdit = access.canEdit === true || unsaved > 0;

  const linked = useLinkedView(drawing);
  const [selectedid, setSelectedid] = useState(linked.markerid);
  const [typeName, setTypeName] = useState<string>();
  const [placing, setPlacing] = useState(false);
  const [grid, setGrid] = useState(true);
  const [filter, setFilter] = useState(linked.filter);
  const path = usePath(drawing.markers, () => linked.route);
  const [dialog, setDialog] = useState<DialogName>();
  const canvas = useRef<MapHandle>(null);
  const form = useRef<HTMLElement>(null);
  usePrint(canvas, drawing.name);

  const counts = useMemo(() => countTypes(drawing.markers.values()), [drawing.markers]);
  const shown = useMemo(
    () => filterMarkers(drawing.markers.values(), filter, nameOf),
    [drawing.markers, filter, nameOf],
  );
  const selected = selectedid === undefined ? undefined : drawing.markers.get(selectedid);

  const follow = useEffectEvent((newest: MapVersion) => {
    if (unsaved === 0 && newest.etag !== base.etag) dispatch({ type: 'follow', base: newest });
  });
  useEffect(() => follow(opened), [opened]);

  const put = (marker: Marker) => dispatch({ type: 'edit', drawing: withMarker(drawing, marker) });
  const discard = () => dispatch({ type: 'edit', drawing: base.drawing });
  const full = drawing.markers.size >= MAX_MARKERS;
  const add = (content: Omit<Marker, 'markerid'>): Marker | undefined => {
    if (full) return undefined;
    const marker = { markerid: newMarkerId(), ...content };
    put(marker);
    addRecentKind(marker.type);
    canvas.current?.reveal(marker);
    return marker;
  };
  const pickOnMap = (marker: Marker | undefined) => {
    if (path.tool === 'route') return marker && path.toggleStop(marker);
    flushSync(() => setSelectedid(marker?.markerid));
    // On a phone, the form is below the map and out of view.
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    form.current?.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' });
  };
  const save = async (from = base, what = drawing) => {
    if (saving.busy) return;
    if (await saving.save(from, what)) notifyDone(t('maps.saved'));
  };
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });
  useShortcuts({
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
    escape: () => {
      setPlacing(false);
      path.choose(undefined);
    },
    save: () => {
      // Leaving a form applies its input, so that it is saved too.
      (document.activeElement as HTMLElement | null)?.blur();
      setTimeout(() => void latestSave.current());
    },
  });

  const firstName = all[0]?.name ?? t('maps.marker');
  const type = typeOf(typeName ?? '') || typeOf(firstName);
  return (
    <Page
      title={drawing.name}
      lead={
        <Group gap="xs">
          {access.isPrivate !== undefined && (
            <Badge variant="light" color={access.isPrivate ? 'ember' : 'oasis'}>
              {access.isPrivate ? t('maps.private') : t('maps.open')}
            </Badge>
          )}
          <span role="status">
            {unsaved > 0 ? t('maps.unsaved', { count: unsaved }) : canEdit && t('maps.allSaved')}
          </span>
        </Group>
      }
      actions={
        <>
          {canEdit && (
            <Button
              leftSection={<IconDeviceFloppy size={18} />}
              loading={saving.busy}
              disabled={unsaved === 0}
              onClick={() => void save()}
            >
              {t('common.save')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconShare3 size={18} />}
            onClick={() => setDialog('share')}
          >
            {t('maps.share')}
          </Button>
          <EditorMenu
            drawing={drawing}
            canEdit={canEdit}
            access={access}
            picture={() => canvas.current?.picture()}
            onOpen={setDialog}
          />
        </>
      }
    >
      <EditorNotices
        draft={draft}
        draftWorks={draftWorks}
        unsaved={unsaved}
        full={full && canEdit}
        readOnly={access.canEdit === false}
        isOwned={isOwned}
        failure={gone ?? saving.failure}
        gone={gone !== undefined}
        guesses={access.guesses}
        onDiscard={discard}
        onRetry={() => void save()}
        onPassword={() => setDialog('password')}
        onChangePassword={() => setDialog('change-password')}
        onExport={() => downloadMap(drawing)}
      />
      <Toolbar
        canEdit={canEdit}
        typeName={typeName ?? firstName}
        onTypeName={setTypeName}
        placing={placing && canEdit}
        onPlacing={(on) => {
          setPlacing(on);
          path.choose(undefined);
        }}
        undo={history.done.length > 0 ? () => dispatch({ type: 'undo' }) : undefined}
        redo={history.undone.length > 0 ? () => dispatch({ type: 'redo' }) : undefined}
        grid={grid}
        onGrid={setGrid}
        onBackground={() => setDialog('background')}
        pathTool={path.tool}
        onPathTool={(tool) => {
          setPlacing(false);
          setSelectedid(undefined);
          path.choose(tool);
        }}
      />
      {path.shown && (
        <PathPanel path={path} middle={() => canvas.current?.middle() ?? { x: 0, y: 0 }} />
      )}
      <div className={classes['layout']}>
        <MapCanvas
          ref={canvas}
          markers={shown}
          start={linked.start ?? { markers: shown }}
          path={path.path}
          selected={selected}
          measuring={path.tool === 'measure'}
          onMeasure={path.addPlace}
          placing={placing && canEdit}
          canEdit={canEdit}
          grid={grid}
          background={background}
          onPick={pickOnMap}
          onPlace={(place) => setSelectedid(add({ type, ...place })?.markerid)}
          onMove={put}
        />
        <MarkerPanel
          shown={shown}
          total={drawing.markers.size}
          counts={counts}
          filter={filter}
          onFilter={setFilter}
          selected={selected}
          form={form}
          canEdit={canEdit}
          stops={path.stops}
          choosing={path.tool === 'route'}
          newMarker={() => ({ type, ...(canvas.current?.middle() ?? { x: 0, y: 0 }) })}
          onPick={(marker) => {
            if (path.tool === 'route' && marker) return path.toggleStop(marker);
            setSelectedid(marker?.markerid);
            if (marker) canvas.current?.reveal(marker);
          }}
          onAdd={add}
          onChange={put}
          onDelete={(marker) => {
            dispatch({ type: 'edit', drawing: withoutMarker(drawing, marker.markerid) });
            notifyUndo(t('maps.markerDeleted', { name: nameOf(marker.type) }), () =>
              dispatch({ type: 'restore', marker }),
            );
          }}
        />
      </div>
      <Dialogs
        opened={dialog}
        onClose={() => setDialog(undefined)}
        mapid={mapid}
        drawing={drawing}
        access={access}
        password={password}
        view={() => ({
          spot: canvas.current?.spot(),
          markerid: selected?.markerid,
          filter,
          route: path.stops.map(({ markerid }) => markerid),
        })}
        onPassword={(typed) => {
          rememberPassword(mapid, typed);
          setPassword(typed);
          saving.clearFailure();
        }}
        onDrawing={(next) => dispatch({ type: 'edit', drawing: next })}
        onImport={(next, imported) => {
          dispatch({ type: 'edit', drawing: next });
          setFilter(NO_FILTER);
          canvas.current?.fit(imported);
        }}
        // At once, so that leaving the page doesn't remind of changes to a deleted map.
        onDeleted={() => flushSync(discard)}
        background={background}
        onBackground={setBackground}
        conflict={saving.conflict}
        onResolve={(theirs, settled) => {
          dispatch({ type: 'merged', base: theirs, drawing: settled });
          saving.closeConflict();
          void save(theirs, settled);
        }}
        onKeepConflict={saving.closeConflict}
      />
    </Page>
  );
}
