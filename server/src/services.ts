import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Filters } from './features/admin/filters/filters.ts';
import type { Standings } from './features/clans/standings.ts';
import type { EventStreams } from './features/events/event-streams.ts';
import type { GameDataFile } from './features/game-data/game-data-file.ts';
import type { MapStreams } from './features/maps/live/map-streams.ts';
import type { MapPasswords } from './features/maps/map-passwords.ts';
import type { ChatPlatform } from './features/sign-in/chat-platform.ts';
import type { Pings } from './features/webhooks/pings.ts';
import type { AnswerSlots } from './http/answer-slots.ts';
import type { Community } from './http/community.ts';
import type { FrontDoor } from './http/front-door.ts';
import type { Limits } from './http/limits.ts';
import { implementer } from './http/operation.ts';
import type { ReadyAnswers } from './http/ready-answers.ts';
import type { Pictures } from './pictures/pictures.ts';
import type { Sessions } from './http/sessions.ts';
import type { Switches } from './http/switches.ts';

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
  readonly answers: ReadyAnswers;
  readonly frontDoor: FrontDoor;
  readonly chat: ChatPlatform;
  readonly mapPasswords: MapPasswords;
  readonly pictures: Pictures;
  readonly largeAnswers: AnswerSlots;
  readonly exports: AnswerSlots;
  readonly events: EventStreams;
  readonly mapStreams: MapStreams;
  readonly pings: Pings;
  readonly limits: Limits;
  readonly gameData: GameDataFile;
}

/** Ties code to an operation of the contract. */
export const implement = implementer<Services>();
