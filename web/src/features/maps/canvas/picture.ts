import type { OpenedMap } from './use-leaflet.ts';

/** A copy of what the map shows, without its buttons. */
export function drawPicture({ map, layer }: OpenedMap): HTMLCanvasElement {
  const box = map.getContainer();
  const { left, top } = box.getBoundingClientRect();
  const picture = document.createElement('canvas');
  picture.width = layer.canvas.width;
  picture.height = layer.canvas.height;
  const ink = picture.getContext('2d')!;
  ink.fillStyle = getComputedStyle(box).backgroundColor;
  ink.fillRect(0, 0, picture.width, picture.height);
  ink.scale(picture.width / box.clientWidth, picture.height / box.clientHeight);
  for (const image of map.getPane('tilePane')!.querySelectorAll('img')) {
    if (image.naturalWidth === 0) continue; // Not loaded.
    const place = image.getBoundingClientRect();
    ink.globalAlpha = Number(getComputedStyle(image.parentElement!).opacity);
    ink.drawImage(image, place.left - left, place.top - top, place.width, place.height);
  }
  ink.globalAlpha = 1;
  ink.drawImage(layer.canvas, 0, 0, box.clientWidth, box.clientHeight);
  return picture;
}
