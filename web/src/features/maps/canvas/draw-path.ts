import type { Place } from '../logic/path.ts';
import type { Ink } from './draw-grid.ts';
import type { View } from './view.ts';

const STOP_RADIUS = 9;

/** A line through the places, with a number at each. */
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
