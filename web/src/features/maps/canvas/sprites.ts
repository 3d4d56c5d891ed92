import type { Kinds, Look } from '../kinds.ts';
import { inkOn } from './ink-on.ts';

const ICON_BOX = 24;

/** By the name of the icon. */
export type Shapes = ReadonlyMap<string, readonly Path2D[]>;
export type Sprites = (type: string, radius: number) => HTMLCanvasElement;

/** Reads the shapes from rendered icons, which have their name in `data-shape`. */
export const shapesIn = (box: Element): Shapes =>
  new Map(
    Array.from(box.querySelectorAll<HTMLElement>('[data-shape]'), (icon) => [
      icon.dataset['shape']!,
      Array.from(icon.querySelectorAll('path'), (path) => new Path2D(path.getAttribute('d')!)),
    ]),
  );

/** Draws each look once and then copies it, so that thousands of markers stay fast. */
export function spriteMaker(
  shapes: Shapes,
  lookOf: Kinds['lookOf'],
  ring: string,
  density: number,
): Sprites {
  const made = new Map<string, HTMLCanvasElement>();
  return (type, radius) => {
    const look = lookOf(type);
    const key = `${look.text ?? look.icon} ${look.colour} ${radius}`;
    const known = made.get(key);
    if (known) return known;
    const sprite = draw(look, shapes.get(look.icon)!, ring, radius, density);
    made.set(key, sprite);
    return sprite;
  };
}

function draw(
  { text, colour }: Look,
  shapes: readonly Path2D[],
  ring: string,
  radius: number,
  density: number,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.ceil(2 * radius * density);
  const ink = canvas.getContext('2d')!;
  ink.scale(density, density);
  ink.beginPath();
  ink.arc(radius, radius, radius - 1, 0, 2 * Math.PI);
  ink.fillStyle = colour;
  ink.fill();
  ink.lineWidth = 1.5;
  ink.strokeStyle = ring;
  ink.stroke();
  if (radius < 9) return canvas; // Too small for an icon.
  ink.strokeStyle = ink.fillStyle = inkOn(colour);
  if (text !== undefined) {
    ink.font = `600 ${radius}px system-ui, sans-serif`;
    ink.textAlign = 'center';
    ink.textBaseline = 'middle';
    ink.fillText(text, radius, radius, 1.5 * radius);
    return canvas;
  }
  const scale = (1.2 * radius) / ICON_BOX;
  ink.translate(radius - 0.6 * radius, radius - 0.6 * radius);
  ink.scale(scale, scale);
  ink.lineWidth = 2;
  ink.lineCap = ink.lineJoin = 'round';
  for (const shape of shapes) ink.stroke(shape);
  return canvas;
}
