import { cachePerLanguage } from '../../../ui/intl.tsx';
import type { Marker, Place } from '../logic/drawing.ts';
import { countdownOf, shortDuration } from '../logic/timer.ts';
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

/** The smallest of 1, 2, 5, 10, 20, 50, … that is at least this distance. */
export function gridStep(atLeast: number): number {
  const decade = 10 ** Math.floor(Math.log10(atLeast));
  const step = [1, 2, 5].find((factor) => factor * decade >= atLeast * (1 - 1e-9));
  return step === undefined ? 10 * decade : step * decade;
}

export function gridLines(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => (first + n) * step);
}

const STOP_RADIUS = 9;

export function drawPath(
  canvas: CanvasRenderingContext2D,
  { left, top, scale }: View,
  path: readonly Place[],
  ink: Ink,
): void {
  const stops = path.map(({ x, y }) => ({ x: left + x * scale, y: top - y * scale }));
  canvas.lineJoin = canvas.lineCap = 'round';
  canvas.beginPath();
  for (const { x, y } of stops) canvas.lineTo(x, y);
  // The edge keeps the line visible on any background.
  for (const [width, colour] of [
    [6, ink.edge],
    [3, ink.ring],
  ] as const) {
    canvas.lineWidth = width;
    canvas.strokeStyle = colour;
    canvas.stroke();
  }
  canvas.font = '600 11px system-ui, sans-serif';
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  for (const [index, { x, y }] of stops.entries()) {
    canvas.beginPath();
    canvas.arc(x, y, STOP_RADIUS, 0, 2 * Math.PI);
    canvas.fillStyle = ink.ring;
    canvas.fill();
    canvas.lineWidth = 1.5;
    canvas.strokeStyle = ink.edge;
    canvas.stroke();
    canvas.fillStyle = ink.edge;
    canvas.fillText(String(index + 1), x, y + 0.5);
  }
  canvas.textBaseline = 'alphabetic';
}

/** The time until markers are back, below them. A check mark means that one must be back. */
export function drawCountdowns(
  canvas: CanvasRenderingContext2D,
  { left, top, scale }: View,
  markers: readonly Marker[],
  radius: number,
  ink: Ink,
): void {
  const now = Date.now();
  canvas.font = '600 11px system-ui, sans-serif';
  canvas.textAlign = 'center';
  canvas.lineJoin = 'round';
  for (const marker of markers) {
    const countdown = countdownOf(marker, now);
    if (!countdown) continue;
    const { state, seconds } = countdown;
    const text = state === 'ready' ? '✓' : shortDuration(seconds);
    const [x, y] = [left + marker.x * scale, top - marker.y * scale + radius + 12];
    canvas.lineWidth = 3;
    canvas.strokeStyle = ink.halo;
    canvas.strokeText(text, x, y);
    canvas.fillStyle = state === 'waiting' ? ink.text : ink.ring;
    canvas.fillText(text, x, y);
  }
}
