import { cachePerLanguage } from '../../../ui/intl.tsx';
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
  const columns = gridLines(-left / scale, (width - left) / scale, step);
  const rows = gridLines((top - height) / scale, top / scale, step);
  const onPixel = (px: number) => Math.round(px) + 0.5;
  // One path for all lines of a colour: a path for each line would take most of the drawing time.
  const lines = (color: string, isDrawn: (at: number) => boolean) => {
    canvas.beginPath();
    for (const x of columns.filter(isDrawn)) {
      canvas.moveTo(onPixel(left + x * scale), 0);
      canvas.lineTo(onPixel(left + x * scale), height);
    }
    for (const y of rows.filter(isDrawn)) {
      canvas.moveTo(0, onPixel(top - y * scale));
      canvas.lineTo(width, onPixel(top - y * scale));
    }
    canvas.lineWidth = 1;
    canvas.strokeStyle = color;
    canvas.stroke();
  };
  lines(ink.line, (at) => at !== 0);
  lines(ink.axis, (at) => at === 0);

  const numbers = numbersIn(language);
  canvas.font = '11px system-ui, sans-serif';
  canvas.textAlign = 'left';
  canvas.lineWidth = 3;
  canvas.strokeStyle = ink.halo;
  canvas.fillStyle = ink.text;
  const label = (value: number, x: number, y: number) => {
    const text = numbers.format(value);
    canvas.strokeText(text, x, y);
    canvas.fillText(text, x, y);
  };
  for (const x of columns) label(x, left + x * scale + 4, 13);
  for (const y of rows) {
    const at = top - y * scale - 4;
    if (at > 26) label(y, 6, at); // Keeps the corner free for the column labels.
  }
}
