import { type Disconnected, follow, type Gap, type StreamOptions } from '../../core/events.ts';
import type { AnswerOf } from '../../core/operation.ts';
import type { operations as pictures } from './background.ts';
import type { operations as drawing } from './history.ts';

/** A change to the map that is followed. */
export interface MapDrawn {
  /** The revision. */
  readonly id: string;
  readonly event: 'map-drawn';
  readonly data: AnswerOf<(typeof drawing)['GET /maps/{map_id}/events']>;
}

/** Where its background picture is: sent at first, and after each change. */
export interface BackgroundChanged {
  readonly event: 'background';
  readonly data: AnswerOf<(typeof pictures)['GET /maps/{map_id}/background']>;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Person {
  readonly chatid: string;
  readonly chattag: string;
  readonly nickname?: string | undefined;
}

/** One open page of somebody. Guests have no names. */
export interface PersonHere extends Partial<Person> {
  readonly id: string;
  readonly isGuest: boolean;
  /** Where they point or look. */
  readonly place?: Place;
  /** The marker that they edit. */
  readonly markerid?: string;
}

/** The first event of each stream of a map. */
export interface You {
  readonly event: 'you';
  readonly data: {
    /** What the others call this stream. */
    readonly id: string;
    /** A secret, for `POST /maps/{map_id}/presence`. */
    readonly key: string;
  };
}

/** Who is here, this stream included. */
export interface People {
  readonly event: 'people';
  readonly data: {
    /** Whether these are all. Otherwise, they are those who came or changed. */
    readonly all: boolean;
    readonly here: readonly PersonHere[];
    /** The ids of those who left. */
    readonly gone: readonly string[];
  };
}

/** Somebody points out a place. */
export interface Ping {
  readonly event: 'ping';
  readonly data: Place & { readonly id: string };
}

export type PresenceEvent = You | People | Ping | Disconnected;

export type MapNews = MapDrawn | BackgroundChanged | Gap | PresenceEvent;

/** Follows the changes to one map, and who is there. */
export async function* followMap(mapid: number, options: StreamOptions): AsyncGenerator<MapNews> {
  for await (const { id, event, data } of follow(`/maps/${mapid}/events`, options)) {
    if (id !== undefined && event === 'gap') yield { id, event };
    else if (event === 'disconnected') yield { event };
    else if (event === undefined || data === undefined) continue;
    else if (id !== undefined && event === 'map-drawn') yield { id, event, data: JSON.parse(data) };
    else if (event === 'background') yield { event, data: JSON.parse(data) };
    else if (isPresence(event)) yield { event, data: JSON.parse(data) };
  }
}

const isPresence = (event: string): event is 'you' | 'people' | 'ping' =>
  event === 'you' || event === 'people' || event === 'ping';
