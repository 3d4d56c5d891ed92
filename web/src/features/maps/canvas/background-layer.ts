import { HEADER } from '@clan-companion/contract/core/consistency';
import L from 'leaflet';
import { consistency } from '../../../app/api.ts';
import { session } from '../../../app/session.ts';
import { passwordHeader } from '../browser/remembered.ts';
import { areaOf, type MapBackground, type Tile, tilesInView } from '../logic/background.ts';

const PANE = 'background';
/** More would load four times the bytes, and nobody sees it. */
const MAX_DENSITY = 2;

interface ShownTile extends Tile {
  readonly overlay: Promise<L.ImageOverlay | undefined>;
}

export class BackgroundLayer extends L.Layer {
  #background: MapBackground;
  readonly #label: string;
  readonly #mapid: number;
  readonly #tiles = new Map<string, ShownTile>();
  readonly #removed = new AbortController();
  #map: L.Map | undefined;
  #wanted = new Set<string>();

  constructor(mapid: number, background: MapBackground, label: string) {
    super();
    this.#mapid = mapid;
    this.#background = background;
    this.#label = label;
  }

  override onAdd(map: L.Map): this {
    this.#map = map;
    const pane = map.createPane(PANE, map.getPane('tilePane'));
    pane.setAttribute('role', 'img');
    pane.setAttribute('aria-label', this.#label);
    this.place(this.#background);
    return this;
  }

  /** Moves, scales and fades the same picture. */
  place(background: MapBackground): void {
    this.#background = background;
    if (!this.#map) return;
    // Of all tiles together: otherwise those of two levels would shine through each other.
    this.#map.getPane(PANE)!.style.opacity = String(background.opacity);
    for (const tile of this.#tiles.values()) {
      void tile.overlay.then((overlay) => overlay?.setBounds(this.#boundsOf(tile)));
    }
    void this.#update(this.#map);
  }

  override onRemove(map: L.Map): this {
    this.#map = undefined;
    this.#removed.abort();
    for (const key of this.#tiles.keys()) this.#drop(key);
    map.getPane(PANE)!.remove();
    return this;
  }

  override getEvents() {
    const update = () => void this.#update(this.#map!);
    return { moveend: update, resize: update };
  }

  async #update(map: L.Map): Promise<void> {
    const bounds = map.getBounds();
    const view = {
      west: bounds.getWest(),
      east: bounds.getEast(),
      south: bounds.getSouth(),
      north: bounds.getNorth(),
    };
    const density = Math.min(window.devicePixelRatio, MAX_DENSITY);
    const tiles = tilesInView(this.#background, view, 2 ** map.getZoom() * density);
    this.#wanted = new Set(tiles.map(keyOf));
    const shown = tiles.map((tile) => {
      const found = this.#tiles.get(keyOf(tile)) ?? { ...tile, overlay: this.#show(tile) };
      this.#tiles.set(keyOf(tile), found);
      return found.overlay;
    });
    // The former tiles stay until all of these are there.
    await Promise.all(shown);
    for (const key of this.#tiles.keys()) if (!this.#wanted.has(key)) this.#drop(key);
  }

  async #show(tile: Tile): Promise<L.ImageOverlay | undefined> {
    try {
      const { version } = this.#background;
      const picture = await fetchTile(this.#mapid, version, tile, this.#removed.signal);
      const address = URL.createObjectURL(picture);
      const overlay = L.imageOverlay(address, this.#boundsOf(tile), {
        pane: PANE,
        zIndex: tile.level + 1,
      });
      overlay.on('load', () => URL.revokeObjectURL(address));
      return this.#map && overlay.addTo(this.#map);
    } catch {
      // The next movement of the map tries again.
      this.#tiles.delete(keyOf(tile));
      return undefined;
    }
  }

  #boundsOf(tile: Tile): L.LatLngBounds {
    const { west, east, south, north } = areaOf(this.#background, tile);
    return L.latLngBounds([south, west], [north, east]);
  }

  #drop(key: string): void {
    void this.#tiles.get(key)?.overlay.then((overlay) => overlay?.remove());
    this.#tiles.delete(key);
  }
}

const keyOf = ({ level, column, row }: Tile): string => `${level}/${column}/${row}`;

/** An image element could not send the session or the password. */
async function fetchTile(
  mapid: number,
  version: string,
  { level, column, row }: Tile,
  signal: AbortSignal,
): Promise<Blob> {
  const token = session.current()?.token;
  const answer = await fetch(
    `/maps/${mapid}/background/tiles/${version}/${level}/${column}/${row}`,
    {
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        [HEADER]: consistency.tokens.join(', '),
        ...passwordHeader(mapid),
      },
      signal,
    },
  );
  if (!answer.ok) throw new Error(`There is no tile: ${answer.status}`);
  return answer.blob();
}
