import { changeMapPassword } from './change-map-password.ts';
import { copyMap } from './copy-map.ts';
import { createMap } from './create-map.ts';
import { deleteMap } from './delete-map.ts';
import { addMarker } from './drawing/add-marker.ts';
import { changeMarker } from './drawing/change-marker.ts';
import { deleteMarker } from './drawing/delete-marker.ts';
import { drawMarkers } from './drawing/draw-markers.ts';
import { getMapAuthors } from './get-map-authors.ts';
import { getMapInfo } from './get-map-info.ts';
import { getMap } from './get-map.ts';
import { getMapAsOf } from './history/get-map-as-of.ts';
import { getMapHistory } from './history/get-map-history.ts';
import { restoreMap } from './history/restore-map.ts';
import { listMaps } from './list-maps.ts';
import { sharePresence } from './live/share-presence.ts';
import { streamMapEvents } from './live/stream-map-events.ts';
import { changeMapSettings } from './settings/change-map-settings.ts';
import { saveMap } from './save-map.ts';
import { listDueMarkers } from './timers/list-due-markers.ts';
import { listDurations } from './timers/list-durations.ts';
import { watchMap } from './timers/watch-map.ts';

export const mapOperations = [
  listMaps,
  createMap,
  getMap,
  saveMap,
  deleteMap,
  getMapInfo,
  getMapAuthors,
  changeMapPassword,
  changeMapSettings,
  copyMap,
  addMarker,
  changeMarker,
  deleteMarker,
  drawMarkers,
  streamMapEvents,
  sharePresence,
  getMapHistory,
  getMapAsOf,
  restoreMap,
  listDueMarkers,
  listDurations,
  watchMap,
];
