import L from 'leaflet';
import type { Marker } from '../logic/drawing.ts';
import { drawGrid, type Ink } from './draw-grid.ts';
import type { Sprites } from './sprites.ts';
import { panePosition, type View, viewOf } from './view.ts';

/** Everything to draw. */
export interface Scene {
  readonly markers: readonly Marker[];
  readonly selected: Marker | undefined;
  /** The ids of markers that somebody else has just changed. */
  readonly highlighted: ReadonlySet<string>;
  readonly grid: boolean;
  readonly ink: Ink;
  readonly sprites: Sprites;
  readonly language: string;
}

const HIT_MARGIN_PX = 5;

/** Draws the grid and all markers on one canvas, again whenever the map moves. */
export class MarkerLayer extends L.Layer {
  readonly #canvas = L.DomUtil.create('canvas', 'leaflet-zoom-animated');
  #map: L.Map | undefined;
  #scene: Scene | undefined;
  #radius = 13;

  override onAdd(map: L.Map): this {
    this.#map = map;
    map.getPane('overlayPane')!.append(this.#canvas);
    this.#measure();
    return this;
  }

  override onRemove(): this {
    this.#canvas.remove();
    this.#map = undefined;
    return this;
  }

  override getEvents() {
    return {
      move: () => this.#draw(),
      zoom: () => this.#draw(),
      viewreset: () => this.#measure(),
      resize: () => this.#measure(),
      moveend: () => this.#measure(),
      zoomanim: (event: L.LeafletEvent) => this.#animate(event as L.ZoomAnimEvent),
    };
  }

  show(scene: Scene): void {
    this.#scene = scene;
    this.#measure();
  }

  /** The marker nearest to a point, if one is close enough. */
  hit({ x, y }: L.Point): Marker | undefined {
    if (!this.#map) return undefined;
    const { left, top, scale } = viewOf(this.#map);
    let nearest: Marker | undefined;
    let best = (this.#radius + HIT_MARGIN_PX) ** 2;
    const check = (marker: Marker) => {
      const distance = (left + marker.x * scale - x) ** 2 + (top - marker.y * scale - y) ** 2;
      if (distance < best) {
        best = distance;
        nearest = marker;
      }
    };
    for (const marker of this.#scene?.markers ?? []) check(marker);
    return nearest;
  }

  /** The more there are in sight, the smaller they are; not while the map moves, or they flicker. */
  #measure(): void {
    if (!this.#map || !this.#scene) return;
    const view = viewOf(this.#map);
    const seen = this.#scene.markers.filter((marker) => isSeen(marker, view, 0)).length;
    this.#radius = seen <= 400 ? 13 : seen <= 1200 ? 10 : 6;
    this.#draw();
  }

  #draw(): void {
    const scene = this.#scene;
    if (!this.#map || !scene) return;
    const view = viewOf(this.#map);
    L.DomUtil.setTransform(this.#canvas, this.#map.containerPointToLayerPoint([0, 0]), 1);
    const ink = this.#clear(view);
    if (scene.grid) drawGrid(ink, view, scene.ink, scene.language);
    const put = (marker: Marker, radius: number) =>
      ink.drawImage(
        scene.sprites(marker.type, radius),
        view.left + marker.x * view.scale - radius,
        view.top - marker.y * view.scale - radius,
        2 * radius,
        2 * radius,
      );
    for (const marker of scene.markers) {
      if (marker.markerid !== scene.selected?.markerid && isSeen(marker, view, this.#radius)) {
        put(marker, this.#radius);
      }
    }
    const circle = ({ x, y }: Marker, radius: number) => {
      ink.beginPath();
      ink.arc(view.left + x * view.scale, view.top - y * view.scale, radius, 0, 2 * Math.PI);
      ink.lineWidth = 3;
      ink.strokeStyle = scene.ink.ring;
      ink.stroke();
    };
    if (scene.highlighted.size > 0) {
      const isNew = ({ markerid }: Marker) => scene.highlighted.has(markerid);
      for (const marker of scene.markers.filter(isNew)) circle(marker, this.#radius + 5);
    }
    if (!scene.selected) return;
    circle(scene.selected, 20);
    put(scene.selected, 15);
  }

  #clear({ width, height }: View): CanvasRenderingContext2D {
    const canvas = this.#canvas;
    const ink = canvas.getContext('2d')!;
    const density = window.devicePixelRatio;
    const [wide, high] = [Math.round(width * density), Math.round(height * density)];
    if (canvas.width !== wide || canvas.height !== high) {
      canvas.width = wide;
      canvas.height = high;
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    ink.setTransform(density, 0, 0, density, 0, 0);
    ink.clearRect(0, 0, width, height);
    return ink;
  }

  /** During a zoom, scales the drawn canvas instead of redrawing it. */
  #animate({ center, zoom }: L.ZoomAnimEvent): void {
    const map = this.#map;
    if (!map) return;
    const corner = map.containerPointToLatLng([0, 0]);
    const origin = map
      .project(center, zoom)
      .subtract(map.getSize().divideBy(2))
      .add(panePosition(map))
      .round();
    L.DomUtil.setTransform(
      this.#canvas,
      map.project(corner, zoom).subtract(origin),
      map.getZoomScale(zoom, map.getZoom()),
    );
  }
}

const isSeen = ({ x, y }: Marker, view: View, margin: number): boolean => {
  const px = view.left + x * view.scale;
  const py = view.top - y * view.scale;
  return px >= -margin && px <= view.width + margin && py >= -margin && py <= view.height + margin;
};
