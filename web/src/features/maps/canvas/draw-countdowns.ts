import type { Marker } from '../logic/drawing.ts';
import { countdownOf, shortDuration } from '../logic/timer.ts';
import type { Ink } from './draw-grid.ts';
import type { View } from './view.ts';

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
