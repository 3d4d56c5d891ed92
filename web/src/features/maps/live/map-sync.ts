import { ProblemError } from '@clan-companion/contract/core/client';
import { pause } from '@clan-companion/contract/core/events';
import type {
  BackgroundChanged,
  MapDrawn,
  MapNews,
} from '@clan-companion/contract/features/maps/follow-map';
import { changeOf } from '@clan-companion/contract/features/maps/map-steps';
import { isTemporary } from '../../../app/connection.ts';
import { randomKey } from '../../../app/idempotency-keys.ts';
import { Retry } from '../../../app/retry.ts';
import {
  type Change,
  changeBetween,
  type Drawing,
  type History,
  NO_HISTORY,
  record,
  redo,
  sizeOf,
  undo,
} from '../logic/drawing.ts';
import {
  accept,
  countWaiting,
  discardWaiting,
  draw,
  follow,
  type LiveMap,
  type MapVersion,
  markRefused,
  markSent,
  replaceBase,
  shownMap,
  type Step,
  waitingSteps,
} from '../logic/live-map.ts';
import { MapPeople, type Presence } from './map-people.ts';

const READ_PAUSE_MS = 2_000;
/** Many people may draw at the same time: their changes are shown together. */
const FRAME_MS = 16;
/** How long a marker that somebody else has changed is highlighted. */
const HIGHLIGHT_MS = 2_500;

export interface MapService {
  send(step: Step): Promise<{ revision: number; skipped: readonly string[] }>;
  follow(revision: number, signal: AbortSignal, onId: () => void): AsyncIterable<MapNews>;
  share(presence: Presence): Promise<unknown>;
  /** Stores steps in the browser, for the next visit. Resolves to whether that works. */
  keep(base: MapVersion, steps: readonly Step[]): Promise<boolean>;
  showBackground(background: BackgroundChanged['data']): unknown;
  /** Others have deleted markers that this person has changed. */
  skipped(count: number): void;
}

export interface LiveState {
  readonly map: LiveMap;
  readonly shown: Drawing;
  readonly history: History;
  /** How many own changes the service has not accepted yet. */
  readonly unsaved: number;
  /** Why the service has refused them. Nothing is sent until the person tries again. */
  readonly failure: unknown;
  /** The service could not be reached, and will be tried again. */
  readonly isCutOff: boolean;
  /** Whether the browser stores changes that are not sent yet. */
  readonly isKept: boolean;
  readonly highlighted: ReadonlySet<string>;
}

/**
 * A map that several people draw at the same time: shows their changes, and sends those of this
 * person, one request at a time. Changes that are made meanwhile go into the next request.
 */
export class MapSync {
  readonly people: MapPeople;
  readonly #service: MapService;
  readonly #listeners = new Set<() => void>();
  readonly #retry = new Retry(() => this.#send());
  #state: LiveState;
  #read: (() => Promise<MapVersion>) | undefined;
  #following: AbortController | undefined;
  #isSending = false;
  #frame: ReturnType<typeof setTimeout> | undefined;

  constructor(service: MapService, base: MapVersion) {
    this.#service = service;
    this.people = new MapPeople((presence) => service.share(presence));
    this.#state = {
      map: { base, steps: [] },
      shown: base,
      history: NO_HISTORY,
      unsaved: 0,
      failure: undefined,
      isCutOff: false,
      isKept: true,
      highlighted: new Set(),
    };
  }

  readonly state = (): LiveState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Follows the map while its page is open. What is not sent yet is sent afterwards, too. */
  open(read: () => Promise<MapVersion>): () => void {
    this.#read = read;
    this.wake();
    return () => {
      this.#read = undefined;
      this.pauseFollowing();
    };
  }

  get isOpen(): boolean {
    return this.#read !== undefined;
  }

  /** Adds what an earlier visit or a closed tab has left. */
  adopt(steps: readonly Step[]): void {
    const known = new Set(this.#map.steps.map(({ key }) => key));
    const more = steps.filter(({ key }) => !known.has(key));
    if (more.length === 0) return;
    const { history } = this.#state;
    this.#update({
      map: { ...this.#map, steps: [...this.#map.steps, ...more] },
      history: more.reduce((before, { change }) => record(before, change), history),
    });
  }

  /** Follows the map if it is open, and sends what waits. */
  wake(): void {
    if (this.#read && !this.#following) {
      this.#following = new AbortController();
      void this.#follow(this.#read, this.#following.signal);
    }
    void this.#send();
  }

  pauseFollowing(): void {
    this.#following?.abort();
    this.#following = undefined;
    this.people.receive({ event: 'disconnected' });
  }

  /** The page has read the map. */
  receive(base: MapVersion): void {
    if (base.revision > this.#state.map.base.revision) this.#show(replaceBase(this.#map, base));
  }

  edit(next: (drawing: Drawing) => Drawing): void {
    const { shown, history } = this.#state;
    const change = changeBetween(shown, next(shown));
    if (sizeOf(change) > 0) this.#draw(change, record(history, change));
  }

  undo(): void {
    const { change, history } = undo(this.#state.history, this.#state.shown);
    this.#draw(change, history);
  }

  redo(): void {
    const { change, history } = redo(this.#state.history, this.#state.shown);
    this.#draw(change, history);
  }

  /** Takes back what the service has not accepted. */
  discard(): void {
    const { shown, history } = this.#state;
    const map = discardWaiting(this.#map);
    const change = changeBetween(shown, shownMap(map));
    this.#update({ map, history: record(history, change), failure: undefined, isCutOff: false });
  }

  retry(): void {
    this.#update({ failure: undefined });
    void this.#send();
  }

  get #map(): LiveMap {
    return this.#state.map;
  }

  #draw(change: Change | undefined, history: History): void {
    this.#update({ map: change ? draw(this.#map, change, randomKey) : this.#map, history });
    void this.#send();
  }

  async #send(): Promise<void> {
    if (this.#isSending || this.#state.failure !== undefined) return;
    this.#isSending = true;
    this.#retry.cancel();
    let step: Step | undefined;
    try {
      while ((step = waitingSteps(this.#map)[0])) {
        this.#update({ map: markSent(this.#map, step.key) });
        const { revision, skipped } = await this.#service.send(step);
        this.#retry.succeeded();
        this.#update({ map: accept(this.#map, step.key, revision), isCutOff: false });
        this.#noteSkipped(step, new Set(skipped));
      }
    } catch (error) {
      this.#noteFailure(step!, error as Error);
    } finally {
      this.#isSending = false;
    }
  }

  #noteFailure({ key }: Step, error: Error): void {
    if (canRetry(error)) {
      this.#retry.later(error);
      this.#update({ isCutOff: true });
      return;
    }
    // After an internal error, it may have happened.
    const isRefusal = error instanceof ProblemError && error.status < 500;
    const map = isRefusal ? markRefused(this.#map, key, randomKey()) : this.#map;
    this.#update({ map, failure: error, isCutOff: false });
  }

  #noteSkipped({ change }: Step, skipped: ReadonlySet<string>): void {
    const lost = change.markers.filter(
      ({ markerid, before, after }) => before && after && skipped.has(markerid),
    );
    if (lost.length > 0) this.#service.skipped(lost.length);
  }

  async #follow(read: () => Promise<MapVersion>, signal: AbortSignal): Promise<void> {
    const onId = () => {
      if (this.#state.isCutOff) void this.#send();
    };
    while (!signal.aborted) {
      try {
        const events = this.#service.follow(this.#map.base.revision, signal, onId);
        for await (const event of events) {
          if (event.event === 'map-drawn') this.#showEvent(event.data);
          else if (event.event === 'gap') await this.#readAgain(read, signal, Number(event.id));
          else if (event.event === 'background') this.#service.showBackground(event.data);
          else if (!signal.aborted) this.people.receive(event);
        }
      } catch {
        this.people.receive({ event: 'disconnected' });
        // The person has lost access, or the map was deleted: reading it says so to the page.
        if (!(await this.#readAgain(read, signal))) return;
      }
      await pause(READ_PAUSE_MS, signal);
    }
  }

  /** Resolves to false if that is refused. */
  async #readAgain(
    read: () => Promise<MapVersion>,
    signal: AbortSignal,
    revision = 0,
  ): Promise<boolean> {
    while (!signal.aborted) {
      try {
        const base = await read();
        this.#show(replaceBase(this.#map, base));
        if (base.revision >= revision) return true;
      } catch (error) {
        if (!isTemporary(error as Error)) return false;
      }
      await pause(READ_PAUSE_MS, signal);
    }
    return false;
  }

  #showEvent(event: MapDrawn['data']): void {
    const { shown } = this.#state;
    this.#update({ map: follow(this.#map, event) }, 'soon');
    // Not the echo of an own change, which was shown before.
    const changed = event.markers
      .map(({ markerid }) => markerid)
      .filter((id) => changeOf(id, shown.markers.get(id), this.#state.shown.markers.get(id)));
    if (changed.length === 0) return;
    this.#update({ highlighted: new Set([...this.#state.highlighted, ...changed]) }, 'soon');
    setTimeout(() => {
      const left = new Set(this.#state.highlighted);
      for (const id of changed) left.delete(id);
      this.#update({ highlighted: left }, 'soon');
    }, HIGHLIGHT_MS);
  }

  #show(map: LiveMap): void {
    if (map !== this.#map) this.#update({ map });
  }

  #update(change: Partial<LiveState>, shown: 'now' | 'soon' = 'now'): void {
    const before = this.#map;
    const { map = before } = change;
    this.#state = { ...this.#state, ...change };
    if (map !== before) {
      this.#state = { ...this.#state, shown: shownMap(map), unsaved: countWaiting(map) };
      if (!isSame(waitingSteps(before), waitingSteps(map))) void this.#keep();
    }
    if (shown === 'now') this.#notify();
    else this.#frame ??= setTimeout(() => this.#notify(), FRAME_MS);
  }

  #notify(): void {
    clearTimeout(this.#frame);
    this.#frame = undefined;
    for (const listener of this.#listeners) listener();
  }

  async #keep(): Promise<void> {
    const isKept = await this.#service.keep(this.#map.base, waitingSteps(this.#map));
    if (isKept !== this.#state.isKept) this.#update({ isKept });
  }
}

const isSame = (some: readonly Step[], others: readonly Step[]): boolean =>
  some.length === others.length && some.every((step, index) => step === others[index]);

/** During a pause after wrong passwords, only the person can do something about it. */
const canRetry = (error: Error): boolean =>
  isTemporary(error) &&
  !(error instanceof ProblemError && error.problem === 'too-many-password-guesses');
