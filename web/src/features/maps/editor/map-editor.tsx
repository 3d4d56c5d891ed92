import { Badge, Button, Group, Skeleton } from '@mantine/core';
import { IconShare3 } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../../app/i18n.ts';
import { lazyPart } from '../../../app/lazy-part.tsx';
import { useConfirmLeaving } from '../../../app/unsaved-changes.ts';
import { notifyUndo } from '../../../ui/notify.tsx';
import { Page } from '../../../ui/page.tsx';
import { addRecentKind, passwordOf, rememberPassword } from '../browser/remembered.ts';
import type { MapHandle } from '../canvas/map-canvas.tsx';
import { type DialogName, Dialogs } from '../dialogs/dialogs.tsx';
import { useLiveMap } from '../live/use-live-map.ts';
import { isComplete, type Placement, placementOf } from '../logic/background.ts';
import {
  type Marker,
  MAX_MARKERS,
  newMarkerId,
  withMarker,
  withoutMarker,
} from '../logic/drawing.ts';
import { NO_FILTER } from '../logic/filter-markers.ts';
import type { Draft, MapVersion } from '../logic/live-map.ts';
import { useKinds } from '../use-kinds.tsx';
import { BackgroundPanel } from './background-panel.tsx';
import { EditorMenu } from './editor-menu.tsx';
import { EditorNotices, SaveStatus } from './editor-notices.tsx';
import { useMarkerFilter } from './filters.tsx';
import classes from './map-editor.module.css';
import { MarkerPanel } from './marker-panel.tsx';
import { PeopleHere, useDeletionNotice, useShowEditing } from './people-here.tsx';
import { Toolbar } from './toolbar.tsx';
import { useLinkedView } from './use-linked-view.ts';
import { type OpenedMap, useMapAccess } from './use-map-access.ts';
import { useMapBackground } from './use-map-background.ts';
import { usePath } from './use-path.ts';
import { usePrint } from './use-print.ts';

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
  gone: unknown;
  /** Undefined if it was deleted. */
  map: OpenedMap | undefined;
}

export function MapEditor({ mapid, opened, draft, readAgain, gone, map }: Props) {
  const { t } = useTexts();
  const { all, nameOf, typeOf } = useKinds();
  const live = useLiveMap(mapid, opened, draft, readAgain);
  const { sync, shown: drawing, unsaved } = live;
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
  const filters = useMarkerFilter(mapid, live, linked.filter);
  const { filter, shown } = filters;
  const path = usePath(drawing.markers, () => linked.route);
  const [dialog, setDialog] = useState<DialogName>();
  const canvas = useRef<MapHandle>(null);
  const form = useRef<HTMLElement>(null);
  usePrint(canvas, drawing.name);

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
      <EditorNotices live={live} access={access} canEdit={canEdit} gone={gone} onOpen={setDialog} />
      <Toolbar
        canEdit={canEdit}
        typeName={typeName ?? firstName}
        onTypeName={setTypeName}
        placing={placing && canEdit}
        onPlacing={(on) => {
          setPlacing(on);
          path.choose(undefined);
        }}
        live={live}
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
          start={linked.start}
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
          filters={filters}
          total={drawing.markers.size}
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
          filters.setFilter(NO_FILTER);
          canvas.current?.fit(imported);
        }}
        onDeleted={() => sync.discard()}
        background={background}
        onUploaded={setPlacement}
      />
    </Page>
  );
}
