import { Badge, Button, Group, Skeleton } from '@mantine/core';
import { IconShare3 } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../../app/i18n.ts';
import { lazyPart } from '../../../app/lazy-part.tsx';
import { useConfirmLeaving } from '../../../app/unsaved-changes.ts';
import { notifyUndo } from '../../../ui/notify.ts';
import { Page } from '../../../ui/page.tsx';
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
import type { Draft } from '../logic/draft.ts';
import type { MapVersion } from '../logic/live-map.ts';
import { useLiveMap } from '../live/use-live-map.ts';
import { isComplete, type Placement, placementOf } from '../logic/placement.ts';
import { useOrigins } from '../live/use-origins.ts';
import { useKinds } from '../use-kinds.tsx';
import { downloadMap } from './download-map.ts';
import { BackgroundPanel } from './background-panel.tsx';
import { EditorMenu } from './editor-menu.tsx';
import { EditorNotices } from './editor-notices.tsx';
import classes from './map-editor.module.css';
import { useShowEditing } from './edited-by.tsx';
import { MarkerPanel } from './marker-panel.tsx';
import { OriginFilter } from './origin-filter.tsx';
import { PeopleHere } from './people-here.tsx';
import { Toolbar } from './toolbar.tsx';
import { useDeletionNotice } from './use-deletion-notice.ts';
import { useLinkedView } from './use-linked-view.ts';
import { useMapBackground } from './use-map-background.ts';
import { usePath } from './use-path.ts';
import { usePrint } from './use-print.ts';
import { SaveStatus } from './save-status.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { type OpenedMap, useMapAccess } from './use-map-access.ts';

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
  readAgain: () => Promise<MapVersion>;
  /** The service's answer that the map was deleted. */
  gone: unknown;
  /** Undefined if it was deleted. */
  map: OpenedMap | undefined;
}

export function MapEditor({ mapid, opened, draft, readAgain, gone, map }: Props) {
  const { t } = useTexts();
  const { all, nameOf, typeOf } = useKinds();
  const { sync, ...live } = useLiveMap(mapid, opened, draft, readAgain);
  const { shown: drawing, history, unsaved } = live;
  const background = useMapBackground(mapid);
  const [placement, setPlacement] = useState<Placement>();
  const [password, setPassword] = useState(() => passwordOf(mapid));
  const access = useMapAccess(mapid, password, map);
  useConfirmLeaving(unsaved > 0 && !live.isKept);
  // People with unsaved changes can continue. The service decides about each change.
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
  const [filtersOrigin, setFiltersOrigin] = useState(
    filter.author !== undefined || filter.days !== undefined,
  );
  const { origins, authors } = useOrigins(mapid, live.map.base.revision, filtersOrigin);
  const hasQuality = useMemo(
    () => [...drawing.markers.values()].some(({ quality }) => quality !== undefined),
    [drawing.markers],
  );
  const shown = useMemo(
    // Those who get no names cannot filter by them.
    () =>
      filterMarkers(
        drawing.markers.values(),
        authors.length > 0 ? filter : { ...filter, author: undefined },
        nameOf,
        origins,
      ),
    [drawing.markers, filter, nameOf, origins, authors],
  );
  const selected = selectedid === undefined ? undefined : drawing.markers.get(selectedid);
  useShowEditing(sync.people, form, canEdit ? selected?.markerid : undefined);

  const put = (marker: Marker) => sync.edit((now) => withMarker(now, marker));
  useDeletionNotice(selectedid, selected, live.highlighted, canEdit ? put : undefined);
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
  useShortcuts({
    undo: () => sync.undo(),
    redo: () => sync.redo(),
    escape: () => {
      setPlacing(false);
      path.choose(undefined);
    },
    save: () => {
      // Leaving a form applies its input.
      (document.activeElement as HTMLElement | null)?.blur();
      sync.retry();
    },
  });

  const openBackground = () =>
    background ? setPlacement(placementOf(background)) : setDialog('background');
  const shownBackground = useMemo(
    () => background && { ...background, ...(placement && isComplete(placement) && placement) },
    [background, placement],
  );
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
          {canEdit && <SaveStatus {...live} />}
          <PeopleHere
            people={sync.people}
            onPing={() => canvas.current && sync.people.ping(canvas.current.middle())}
          />
        </Group>
      }
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconShare3 size={18} />}
            onClick={() => setDialog('share')}
          >
            {t('maps.share')}
          </Button>
          <EditorMenu
            mapid={mapid}
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
        isKept={live.isKept || !live.isCutOff}
        unsaved={unsaved}
        full={full && canEdit}
        readOnly={access.canEdit === false}
        access={access}
        failure={gone ?? live.failure}
        gone={gone !== undefined}
        onDiscard={() => sync.discard()}
        onRetry={() => sync.retry()}
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
        undo={history.done.length > 0 ? () => sync.undo() : undefined}
        redo={history.undone.length > 0 ? () => sync.redo() : undefined}
        grid={grid}
        onGrid={setGrid}
        onBackground={canEdit && access.isOwned ? openBackground : undefined}
        pathTool={path.tool}
        onPathTool={(tool) => {
          setPlacing(false);
          setSelectedid(undefined);
          path.choose(tool);
        }}
      />
      {background && placement && (
        <BackgroundPanel
          key={background.version}
          mapid={mapid}
          background={background}
          place={placement}
          onPlace={setPlacement}
          onReplace={() => setDialog('background')}
          onClose={() => setPlacement(undefined)}
        />
      )}
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
          highlighted={live.highlighted}
          placing={placing && canEdit}
          canEdit={canEdit}
          grid={grid}
          mapid={mapid}
          background={shownBackground}
          placement={background && placement}
          onPlacement={setPlacement}
          people={sync.people}
          onPick={pickOnMap}
          onPlace={(place) => setSelectedid(add({ type, ...place })?.markerid)}
          onMove={(markerid, place) =>
            sync.edit((now) => {
              const marker = now.markers.get(markerid);
              return marker ? withMarker(now, { ...marker, ...place }) : now;
            })
          }
        />
        <MarkerPanel
          mapid={mapid}
          hasQuality={hasQuality}
          shown={shown}
          total={drawing.markers.size}
          counts={counts}
          filter={filter}
          onFilter={setFilter}
          moreFilters={
            <OriginFilter
              opened={filtersOrigin}
              onOpen={() => setFiltersOrigin(true)}
              authors={authors}
              filter={filter}
              onFilter={setFilter}
            />
          }
          selected={selected}
          highlighted={live.highlighted}
          form={form}
          people={sync.people}
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
            setSelectedid(undefined);
            sync.edit((now) => withoutMarker(now, marker.markerid));
            notifyUndo(t('maps.markerDeleted', { name: nameOf(marker.type) }), () => {
              put(marker);
              setSelectedid(marker.markerid);
            });
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
          sync.retry();
        }}
        onRename={(name) => sync.edit((now) => ({ ...now, name }))}
        onImport={(next, imported) => {
          sync.edit(() => next);
          setFilter(NO_FILTER);
          canvas.current?.fit(imported);
        }}
        onDeleted={() => sync.discard()}
        background={background}
        onUploaded={setPlacement}
      />
    </Page>
  );
}
