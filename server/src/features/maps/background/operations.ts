import { getMapBackground } from './get-map-background.ts';
import { getMapTile } from './get-map-tile.ts';
import { placeMapBackground } from './place-map-background.ts';
import { removeMapBackground } from './remove-map-background.ts';
import { setMapBackground } from './set-map-background.ts';

export const mapBackgroundOperations = [
  getMapBackground,
  setMapBackground,
  placeMapBackground,
  removeMapBackground,
  getMapTile,
];
