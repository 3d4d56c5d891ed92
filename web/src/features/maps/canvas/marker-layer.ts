import L from 'leaflet';
import type { Marker, Place } from '../logic/drawing.ts';
import { type Grouped, groupMarkers, type MarkerGroup } from '../logic/group-markers.ts';
import { drawCountdowns, drawGrid, drawPath, type Ink } from './draw.ts';
import { GROUP_RADIUS, type GroupSprites, type Sprites } from './sprites.ts';
import { panePosition, type View, viewOf } from './view.ts';

export interface Scene {
  readonly markers: readonly Marker[];
  readonly selected: Marker | undefined;
  readonly highlighted: ReadonlySet<string>;
  readonly grid: boolean;
  readonly path: readonly Place[];
  readonly ink: Ink;
  readonly sprites: Sprites;
  readonly groupSprites: GroupSprites;
  readonly language: string;
}

const HIT_MARGIN_PX = 5;
/** Markers that are nearer to each other are drawn as a group. */
const GROUP_DISTANCE_PX = 40;
/** Groups change only every so many zoom levels, so that they stay calm while a person zooms. */
const GROUP_ZOOM_STEP = 0.5;

export type Hit = { readonly marker: Marker } | { readonly group: MarkerGroup };

/** Draws the grid and all markers on one canvas, again whenever the map moves. */
export class MarkerLayer extends L.Layer {
  readonly #canvas = L.DomUtil.create('canvas', 'leaflet-zoom-animated');
  #map: L.Map | undefined;
  #scene: Scene | undefined;
  #radius = 13;
  #nextFrame: number | undefined;
  #grouped: (Grouped & { readonly of: string; readonly markers: readonly Marker[] }) | undefined;

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
      move: () => this.#drawNextFrame(),
      zoom: () => this.#drawNextFrame(),
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

  redraw(): void {
    this.#draw();
  }

  get canvas(): HTMLCanvasElement {
    return this.#canvas;
  }

  /** The marker or group nearest to a point, if one is close enough. */
  hit({ x, y }: L.Point): Hit | undefined {
    if (!this.#map || !this.#scene) return undefined;
    const { left, top, scale } = viewOf(this.#map);
    const squared = (place: Place) =>
      (left + place.x * scale - x) ** 2 + (top - place.y * scale - y) ** 2;
    const { selected } = this.#scene;
    const { groups, single } = this.#group();
    let best = (this.#radius + HIT_MARGIN_PX) ** 2;
    if (selected && squared(selected) < best) return { marker: selected };
    let nearest: Hit | undefined;
    for (const marker of single) {
      const distance = squared(marker);
      if (distance < best) {
        best = distance;
        nearest = { marker };
      }
    }
    if (nearest) return nearest;
    best = GROUP_RADIUS ** 2;
    for (const group of groups) {
      const distance = squared(group);
      if (distance < best) {
        best = distance;
        nearest = { group };
      }
    }
    return nearest;
  }

  /** Without the selected marker, which is always drawn on its own. The same while the map pans. */
  #group(): Grouped {
    const { markers, selected } = this.#scene!;
    const zoom = this.#map!.getZoom();
    const step = Math.floor(zoom / GROUP_ZOOM_STEP) * GROUP_ZOOM_STEP;
    const of = `${zoom >= this.#map!.getMaxZoom() ? 'none' : step} ${selected?.markerid ?? ''}`;
    if (this.#grouped?.of !== of || this.#grouped.markers !== markers) {
      const others = markers.filter(({ markerid }) => markerid !== selected?.markerid);
      // At the closest zoom every marker can be chosen, even of those at the same place.
      const grouped = of.startsWith('none')
        ? { groups: [], single: others }
        : groupMarkers(others, GROUP_DISTANCE_PX / 2 ** step);
      this.#grouped = { ...grouped, of, markers };
    }
    return this.#grouped;
  }

  /** The more there are in sight, the smaller they are; not while the map moves, or they flicker. */
  #measure(): void {
    if (!this.#map || !this.#scene) return;
    const view = viewOf(this.#map);
    const seen = this.#group().single.filter((marker) => isSeen(marker, view, 0)).length;
    this.#radius = seen <= 400 ? 13 : seen <= 1200 ? 10 : 6;
    this.#draw();
  }

  /** A pointer can move several times per frame. */
  #drawNextFrame(): void {
    this.#nextFrame ??= requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    if (this.#nextFrame !== undefined) cancelAnimationFrame(this.#nextFrame);
    this.#nextFrame = undefined;
    const scene = this.#scene;
    if (!this.#map || !scene) return;
    const view = viewOf(this.#map);
    L.DomUtil.setTransform(this.#canvas, this.#map.containerPointToLayerPoint([0, 0]), 1);
    const ink = this.#clear(view);
    if (scene.grid) drawGrid(ink, view, scene.ink, scene.language);
    const put = (sprite: HTMLCanvasElement, place: Place, radius: number) => {
      const x = view.left + place.x * view.scale - radius;
      ink.drawImage(sprite, x, view.top - place.y * view.scale - radius, 2 * radius, 2 * radius);
    };
    const { groups, single } = this.#group();
    const radius = this.#radius;
    for (const marker of single) {
      if (isSeen(marker, view, radius)) put(scene.sprites(marker.type, radius), marker, radius);
    }
    for (const group of groups) {
      const { length } = group.markers;
      if (isSeen(group, view, GROUP_RADIUS)) {
        put(scene.groupSprites(length, scene.language), group, GROUP_RADIUS);
      }
    }
    // Small markers are too close to each other for texts.
    if (radius >= 10) {
      const seen = single.filter((marker) => isSeen(marker, view, radius));
      drawCountdowns(ink, view, seen, radius, scene.ink);
    }
    drawPath(ink, view, scene.path, scene.ink);
    const circle = ({ x, y }: Marker, size: number) => {
      ink.beginPath();
      ink.arc(view.left + x * view.scale, view.top - y * view.scale, size, 0, 2 * Math.PI);
      ink.lineWidth = 3;
      ink.strokeStyle = scene.ink.ring;
      ink.stroke();
    };
    if (scene.highlighted.size > 0) {
      const isNew = ({ markerid }: Marker) => scene.highlighted.has(markerid);
      for (const marker of scene.markers.filter(isNew)) circle(marker, radius + 5);
    }
    if (!scene.selected) return;
    circle(scene.selected, 20);
    put(scene.sprites(scene.selected.type, 15), scene.selected, 15);
    drawCountdowns(ink, view, [scene.selected], 20, scene.ink);
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

const isSeen = ({ x, y }: Place, view: View, margin: number): boolean => {
  const px = view.left + x * view.scale;
  const py = view.top - y * view.scale;
  return px >= -margin && px <= view.width + margin && py >= -margin && py <= view.height + margin;
};
