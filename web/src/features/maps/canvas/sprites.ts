import { kindOf, looksOfOthers } from '../kinds.ts';

const ICON_BOX = 24;
const OTHERS = '';

/** The shapes of icons, by type; those of other types under the empty text. */
export type Shapes = ReadonlyMap<string, readonly Path2D[]>;
export type Sprites = (type: string, radius: number) => HTMLCanvasElement;

/** Takes the shapes out of icons that stand in the page, each with its type in `data-shape`. */
export const shapesIn = (box: Element): Shapes =>
  new Map(
    Array.from(box.querySelectorAll<HTMLElement>('[data-shape]'), (icon) => [
      icon.dataset['shape']!,
      Array.from(icon.querySelectorAll('path'), (path) => new Path2D(path.getAttribute('d')!)),
    ]),
  );

/** Each look is drawn once, then only copied: thousands of markers stay quick. */
export function spriteMaker(shapes: Shapes, ring: string, density: number): Sprites {
  const made = new Map<string, HTMLCanvasElement>();
  return (type, radius) => {
    const kind = kindOf(type);
    const key = `${kind?.type ?? OTHERS} ${radius}`;
    const known = made.get(key);
    if (known) return known;
    const sprite = draw(
      shapes.get(kind?.type ?? OTHERS) ?? [],
      kind?.colour ?? looksOfOthers.colour,
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
  if (radius < 9) return canvas; // A dot: an icon could not be told apart.
  const scale = (1.2 * radius) / ICON_BOX;
  ink.translate(radius - 0.6 * radius, radius - 0.6 * radius);
  ink.scale(scale, scale);
  ink.lineWidth = 2;
  ink.lineCap = ink.lineJoin = 'round';
  ink.strokeStyle = '#fff';
  for (const shape of shapes) ink.stroke(shape);
  return canvas;
}
