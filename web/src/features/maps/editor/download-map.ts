import type { Drawing } from '../logic/drawing.ts';
import { writeMapFile } from '../logic/map-file.ts';

/** Downloads the map as a file, including unsaved changes. */
export function downloadMap(drawing: Drawing): void {
  const address = URL.createObjectURL(
    new Blob([writeMapFile(drawing)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = `${fileName(drawing.name)}.json`;
  link.click();
  // The download may start later, so the URL is kept for a while.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const fileName = (name: string): string =>
  name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'map';
