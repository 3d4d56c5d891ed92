import { changeMapPassword } from './change-map-password.ts';
import { createMap } from './create-map.ts';
import { deleteMap } from './delete-map.ts';
import { getMapInfo } from './get-map-info.ts';
import { getMap } from './get-map.ts';
import { listMaps } from './list-maps.ts';
import { saveMap } from './save-map.ts';

export const mapOperations = [
  listMaps,
  createMap,
  getMap,
  saveMap,
  deleteMap,
  getMapInfo,
  changeMapPassword,
];
