import { saveFile, toFileName } from '../../../ui/download.tsx';
import type { Drawing } from '../logic/drawing.ts';
import { type Format, formats } from '../logic/map-file.ts';

/** Downloads the map as a file, including unsaved changes. */
export const downloadMap = (drawing: Drawing, format: Format = 'json'): void =>
  saveFile(`${fileName(drawing)}.${format}`, formats[format].write(drawing), formats[format].type);

/** Downloads a picture of what is shown. */
export const downloadPicture = (drawing: Drawing, picture: HTMLCanvasElement): void =>
  picture.toBlob((image) => {
    if (image) saveFile(`${fileName(drawing)}.png`, image, 'image/png');
  });

const fileName = ({ name }: Drawing): string => toFileName(name) || 'map';
