import { kindOf, defaultLook } from '../kinds.ts';

const ICON_BOX = 24;
const OTHERS = '';

/** Icon shapes by type; the empty string is for custom types. */
export type Shapes = ReadonlyMap<string, readonly Path2D[]>;
export type Sprites = (type: string, radius: number) => HTMLCanvasElement;

/** Reads the shapes from rendered icons, which have their type in `data-shape`. */
export const shapesIn = (box: Element): Shapes =>
  new Map(
    Array.from(box.querySelectorAll<HTMLElement>('[data-shape]'), (icon) => [
      icon.dataset['shape']!,
      Array.from(icon.querySelectorAll('path'), (path) => new Path2D(path.getAttribute('d')!)),
    ]),
  );

/** Draws each look once and then copies it, so that thousands of markers stay fast. */
export function spriteMaker(shapes: Shapes, ring: string, density: number): Sprites {
  const made = new Map<string, HTMLCanvasElement>();
  return (type, radius) => {
    const kind = kindOf(type);
    const key = `${kind?.type ?? OTHERS} ${radius}`;
    const known = made.get(key);
    if (known) return known;
    const sprite = draw(
      shapes.get(kind?.type ?? OTHERS) ?? [],
      kind?.colour ?? defaultLook.colour,
      ring,
      radius,
      density,
    );
    made.set(key, sprite);
    return sprite;
  };
}

function draw(
  shapes: readonly Path2D[],
  colour: string,
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
  const scale = (1.2 * radius) / ICON_BOX;
  ink.translate(radius - 0.6 * radius, radius - 0.6 * radius);
  ink.scale(scale, scale);
  ink.lineWidth = 2;
  ink.lineCap = ink.lineJoin = 'round';
  ink.strokeStyle = '#fff';
  for (const shape of shapes) ink.stroke(shape);
  return canvas;
}
