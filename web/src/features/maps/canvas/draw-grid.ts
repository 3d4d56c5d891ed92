import { cachePerLanguage } from '../../../ui/cache-per-language.ts';
import { gridLines, gridStep } from '../logic/grid.ts';
import type { View } from './view.ts';

const MIN_DISTANCE_PX = 72;

export interface Ink {
  readonly line: string;
  readonly axis: string;
  readonly text: string;
  readonly ring: string;
  readonly halo: string;
  readonly edge: string;
}

const numbersIn = cachePerLanguage(
  (language) => new Intl.NumberFormat(language, { maximumFractionDigits: 6 }),
);

/** Draws lines at round coordinates, with labels along the edges. */
export function drawGrid(
  canvas: CanvasRenderingContext2D,
  { left, top, scale, width, height }: View,
  ink: Ink,
  language: string,
): void {
  const step = gridStep(MIN_DISTANCE_PX / scale);
  const numbers = numbersIn(language);
  canvas.font = '11px system-ui, sans-serif';
  canvas.lineWidth = 1;
  const label = (text: string, x: number, y: number) => {
    canvas.lineWidth = 3;
    canvas.strokeStyle = ink.halo;
    canvas.strokeText(text, x, y);
    canvas.fillStyle = ink.text;
    canvas.fillText(text, x, y);
    canvas.lineWidth = 1;
  };
  const line = (at: number, x1: number, y1: number, x2: number, y2: number) => {
    canvas.strokeStyle = at === 0 ? ink.axis : ink.line;
    canvas.beginPath();
    canvas.moveTo(x1, y1);
    canvas.lineTo(x2, y2);
    canvas.stroke();
  };
  const columns = gridLines(-left / scale, (width - left) / scale, step);
  const rows = gridLines((top - height) / scale, top / scale, step);
  const onPixel = (px: number) => Math.round(px) + 0.5;
  for (const x of columns) line(x, onPixel(left + x * scale), 0, onPixel(left + x * scale), height);
  for (const y of rows) line(y, 0, onPixel(top - y * scale), width, onPixel(top - y * scale));
  canvas.textAlign = 'left';
  for (const x of columns) label(numbers.format(x), left + x * scale + 4, 13);
  for (const y of rows) {
    const at = top - y * scale - 4;
    if (at > 26) label(numbers.format(y), 6, at); // Keeps the corner free for the column labels.
  }
}
