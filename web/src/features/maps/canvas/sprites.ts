import { cachePerLanguage } from '../../../ui/intl.tsx';
import type { Kinds, Look } from '../kinds.ts';
import { inkOn } from './kind-icon.tsx';

const ICON_BOX = 24;

/** By the name of the icon. */
type Shapes = ReadonlyMap<string, readonly Path2D[]>;
export type Sprites = (type: string, radius: number) => HTMLCanvasElement;
export type GroupSprites = (count: number, language: string) => HTMLCanvasElement;

export const GROUP_RADIUS = 18;

const shortNumbers = cachePerLanguage(
  (language) =>
    new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 2 }),
);

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

/** The same for groups of markers, which show how many they are. */
export function groupSpriteMaker(fill: string, edge: string, density: number): GroupSprites {
  const made = new Map<string, HTMLCanvasElement>();
  return (count, language) => {
    const label = count < 1000 ? String(count) : shortNumbers(language).format(count);
    const known = made.get(label);
    if (known) return known;
    const { canvas, ink } = createSprite(GROUP_RADIUS, density);
    circle(ink, GROUP_RADIUS, fill, edge);
    ink.font = `600 ${label.length > 3 ? 10 : 13}px system-ui, sans-serif`;
    ink.textAlign = 'center';
    ink.textBaseline = 'middle';
    ink.fillStyle = edge;
    ink.fillText(label, GROUP_RADIUS, GROUP_RADIUS + 1);
    made.set(label, canvas);
    return canvas;
  };
}

function createSprite(radius: number, density: number) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.ceil(2 * radius * density);
  const ink = canvas.getContext('2d')!;
  ink.scale(density, density);
  return { canvas, ink };
}

function circle(ink: CanvasRenderingContext2D, radius: number, fill: string, edge: string): void {
  ink.beginPath();
  ink.arc(radius, radius, radius - 1, 0, 2 * Math.PI);
  ink.fillStyle = fill;
  ink.fill();
  ink.lineWidth = 1.5;
  ink.strokeStyle = edge;
  ink.stroke();
}

function draw(
  { text, colour }: Look,
  shapes: readonly Path2D[],
  ring: string,
  radius: number,
  density: number,
): HTMLCanvasElement {
  const { canvas, ink } = createSprite(radius, density);
  circle(ink, radius, colour, ring);
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
