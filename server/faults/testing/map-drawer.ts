import { randomUUID } from 'node:crypto';
import { type Client, createClient, ProblemError } from '@clan-companion/contract/core/client';
import type { Marker, MarkerFields } from '@clan-companion/contract/features/maps/map-steps';
import type { DrawnMap } from './map-followers.ts';

/** Everybody changes, removes and adds these. */
export const SHARED_MARKERS: readonly Marker[] = Array.from({ length: 20 }, (_, n) => ({
  markerid: `shared-${n}`,
  x: n,
  y: n,
  type: 'Iron',
}));

/** An acknowledged operation. */
export interface Drawn {
  /** The map's, as the answer names it. */
  readonly revision: number;
  /** What the operation does to the markers. */
  readonly apply: (markers: Map<string, Marker>) => void;
}

type Send = (isRepeated: boolean) => Promise<Drawn>;

const revisionOf = ({ headers }: { readonly headers: Headers }): number =>
  Number(/-(\d+)"$/.exec(headers.get('etag')!)![1]);

const isGone = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem === 'no-such-marker';

const change = (markers: Map<string, Marker>, markerid: string, fields: MarkerFields): void => {
  const marker = markers.get(markerid);
  if (!marker) throw new Error(`${markerid} was changed, but is not there`);
  markers.set(markerid, { ...marker, ...fields });
};

/** One of many people who draw on a map. Each value is written by one operation only. */
export class Drawer {
  readonly #n: number;
  readonly #client: Client;
  readonly #path: { readonly map_id: number };
  readonly #headers: Record<string, string>;
  /** Of everybody. */
  readonly #addedIds: string[];
  readonly #own: string[] = [];

  constructor(
    { mapid, password }: DrawnMap,
    { n, token, fetch }: { n: number; token: string; fetch: typeof globalThis.fetch },
    addedIds: string[],
  ) {
    this.#n = n;
    this.#client = createClient({ baseUrl: 'http://either', token: () => token, fetch });
    this.#path = { map_id: mapid };
    this.#headers = { 'x-map-password': password };
    this.#addedIds = addedIds;
  }

  /** Three additions, a removal, two lists and four changes, and so on. */
  next(step: number): Send {
    const value = this.#n * 1000 + step;
    const kind = step % 10;
    if (kind < 3) return this.#add({ markerid: `own-${value}`, x: value, y: kind, type: 'Own' });
    if (kind === 3) return this.#remove(this.#own.shift()!);
    return kind < 6 ? this.#draw(value) : this.#change(value);
  }

  #add(marker: Marker): Send {
    const headers = this.#withKey();
    return async () => {
      const answer = await this.#client.send('POST /maps/{map_id}/markers', {
        params: this.#path,
        headers,
        body: marker,
      });
      this.#own.push(marker.markerid);
      this.#addedIds.push(marker.markerid);
      return {
        revision: revisionOf(answer),
        apply: (markers) => markers.set(marker.markerid, marker),
      };
    };
  }

  /** Nobody else removes or adds it, so it can be gone only after an attempt without an answer. */
  #remove(markerid: string): Send {
    const apply = (markers: Map<string, Marker>) => markers.delete(markerid);
    return async (isRepeated) => {
      try {
        const answer = await this.#client.send('DELETE /maps/{map_id}/markers/{markerid}', {
          params: { ...this.#path, markerid },
          headers: this.#headers,
        });
        return { revision: revisionOf(answer), apply };
      } catch (error) {
        if (isRepeated && isGone(error)) return { revision: Infinity, apply };
        throw error;
      }
    };
  }

  /** One or two fields of a marker that others change, too. It may be gone. */
  #change(value: number): Send {
    const markerid =
      value % 2 === 0 || this.#addedIds.length === 0
        ? this.#shared(value)
        : this.#addedIds[(value * 7919) % this.#addedIds.length]!;
    const body = [
      { x: value },
      { description: `Number ${value}` },
      { x: value, y: value },
      { type: `Kind ${value}` },
    ][Math.floor(value / 2) % 4]!;
    return async () => {
      try {
        const answer = await this.#client.send('PUT /maps/{map_id}/markers/{markerid}', {
          params: { ...this.#path, markerid },
          headers: this.#headers,
          body,
        });
        return {
          revision: revisionOf(answer),
          apply: (markers) => change(markers, markerid, body),
        };
      } catch (error) {
        if (isGone(error)) return { revision: 0, apply: () => undefined };
        throw error;
      }
    };
  }

  /** Adds a shared marker if it is gone, changes another one, and removes a third. */
  #draw(value: number): Send {
    const headers = this.#withKey();
    const added = { markerid: this.#shared(value), x: value, y: value, type: `Again ${value}` };
    const changed = { markerid: this.#shared(value + 1), y: value, description: `List ${value}` };
    const removed = this.#shared(value + 2);
    return async () => {
      const { body } = await this.#client.send('PATCH /maps/{map_id}/markers', {
        params: this.#path,
        headers,
        body: { add: [added], change: [changed], remove: [removed] },
      });
      const { revision, skipped } = body;
      return {
        revision,
        apply: (markers) => {
          if (!skipped.includes(added.markerid)) markers.set(added.markerid, added);
          const { markerid, ...fields } = changed;
          if (!skipped.includes(markerid)) change(markers, markerid, fields);
          markers.delete(removed);
        },
      };
    };
  }

  #shared(value: number): string {
    return SHARED_MARKERS[(value * 31) % SHARED_MARKERS.length]!.markerid;
  }

  #withKey() {
    return { ...this.#headers, 'idempotency-key': randomUUID() };
  }
}
