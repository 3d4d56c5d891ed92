import { saveFile, toFileName } from '../../../ui/save-file.ts';
import type { Drawing } from '../logic/drawing.ts';
import { writeMapFile } from '../logic/map-file.ts';

/** Downloads the map as a file, including unsaved changes. */
export const downloadMap = (drawing: Drawing): void =>
  saveFile(`${toFileName(drawing.name) || 'map'}.json`, writeMapFile(drawing), 'application/json');
