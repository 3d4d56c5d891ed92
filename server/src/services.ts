import type { Config } from './config.ts';
import type { Filters } from './features/admin/filters/filters.ts';
import type { Standings } from './features/clans/standings.ts';
import type { EventStreams } from './features/events/event-streams.ts';
import type { GameDataFile } from './features/game-data/game-data-file.ts';
import type { MapStreams } from './features/maps/live/map-streams.ts';
import type { MapPasswords } from './features/maps/map-passwords.ts';
import type { ChatPlatform } from './features/sign-in/chat-platform.ts';
import type { Undoable } from './features/undo/rules.ts';
import type { Pings } from './features/webhooks/pings.ts';
import type { Lifecycles } from './lifecycle/lifecycle.ts';
import type { Database } from './platform/db/database.ts';
import type { AnswerSlots } from './platform/http/answer-slots.ts';
import type { Community, Switches } from './features/community/community.ts';
import type { FrontDoor } from './platform/http/front-door.ts';
import type { Limits } from './platform/http/rate-limit.ts';
import { implementer } from './platform/http/operation.ts';
import type { ResponseCache } from './platform/http/response-cache.ts';
import type { Pictures } from './platform/pictures/pictures.ts';
import type { Sessions } from './features/sign-in/sessions.ts';

/**
 * The services that operations use, created once per process. The files of these classes must not import
 * `implement`: that would be a cycle.
 */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly sessions: Sessions;
  readonly switches: Switches;
  readonly community: Community;
  readonly filters: Filters;
  readonly standings: Standings;
  readonly answers: ResponseCache;
  readonly frontDoor: FrontDoor;
  readonly chat: ChatPlatform;
  readonly mapPasswords: MapPasswords;
  readonly pictures: Pictures;
  readonly largeAnswers: AnswerSlots;
  readonly exports: AnswerSlots;
  readonly events: EventStreams;
  readonly mapStreams: MapStreams;
  readonly pings: Pings;
  readonly lifecycles: Lifecycles;
  readonly limits: Limits;
  readonly gameData: GameDataFile;
  /** By kind. */
  readonly undoables: ReadonlyMap<string, Undoable<unknown>>;
}

/** Ties code to an operation of the contract. */
export const implement = implementer<Services>();
