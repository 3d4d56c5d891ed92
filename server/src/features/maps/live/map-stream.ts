import { hash, randomBytes } from 'node:crypto';
import type { Person, You } from '@clan-companion/contract/features/maps/follow-map';
import { EventStream } from '../../../platform/http/event-stream.ts';
import type { Session } from '../../../platform/http/caller.ts';

/** Who listens, and what their access rests on. */
export interface Listener {
  readonly session: Session | undefined;
  readonly address: string;
  /** The hash that their password was compared with; undefined if they needed none. */
  readonly passwordhash: string | undefined;
}

/** The changes to one map, for one listener. */
export class MapStream extends EventStream {
  readonly listener: Listener;
  /** Everything up to this revision has been sent. */
  after: number;
  /** The secret with which the listener shows the others something, and what those call them. */
  readonly you: You['data'];
  /** Undefined for a guest, and before it was read. */
  person: Person | undefined;
  /** Whether the listener gets the names of others, and they get theirs. Undefined before it was read. */
  seesNames: boolean | undefined;
  /** Whether the others have been told about the person and their name. */
  isAnnounced = false;
  /** Whether the listener has got the complete list of people. */
  knowsPeople = false;
  #background: string | undefined;

  constructor(listener: Listener, after: number, heartbeatMs: number) {
    super(heartbeatMs);
    this.listener = listener;
    this.after = after;
    const key = randomBytes(16).toString('base64url');
    this.you = { id: presenceId(key), key };
  }

  override end(): void {
    const wasOver = this.isOver;
    super.end();
    if (!wasOver) this.emit('over');
  }

  /** Reads the name again before the next announcement. */
  forgetPerson(): void {
    this.person = undefined;
    this.isAnnounced = false;
  }

  /** Sends it if it is another one than before. */
  sendBackground(background: string): void {
    if (background === this.#background) return;
    this.#background = background;
    this.send(`event: background\ndata: ${background}\n\n`);
  }

  protected override position(): string {
    return idText(this.after);
  }
}

export const idText = (revision: number): string => `id: ${revision}\n\n`;

/** Has data, because browsers ignore events without any. */
export const gapText = (revision: number): string => `id: ${revision}\nevent: gap\ndata: {}\n\n`;

/** The others see the id of a listener. It does not let them find the key. */
export const presenceId = (key: string): string => hash('sha256', key, 'base64url').slice(0, 22);

export const youText = (you: You['data']): string => `event: you\ndata: ${JSON.stringify(you)}\n\n`;
