import type { Drawing } from '../logic/drawing.ts';
import { writeMapFile } from '../logic/map-file.ts';

/** The map as a file on the person's own machine, with what is not saved yet. */
export function downloadMap(drawing: Drawing): void {
  const address = URL.createObjectURL(
    new Blob([writeMapFile(drawing)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = `${fileName(drawing.name)}.json`;
  link.click();
  // The browser takes the file on its own time.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const fileName = (name: string): string =>
  name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'map';
