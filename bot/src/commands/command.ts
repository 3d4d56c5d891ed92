import type { Client as Service } from '@clan-companion/contract/client';
import type {
  AutocompleteInteraction,
  ChatInputCommandInteraction,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import type { GuildReaders } from '../delivery/guild-readers.ts';
import type { Log } from '../log.ts';
import type { Texts } from '../texts/texts.ts';
import type { Answer, Choice } from './answer.ts';
import type { Pages } from './pages.ts';

/** What commands work with; made once, at the start. */
export interface Context {
  readonly service: Service;
  readonly readers: GuildReaders;
  readonly pages: Pages;
  readonly log: Log;
  /** Whether the chat platform shows the bot what messages say. */
  readonly seesMessages: boolean;
}

/** Somebody asks, in a chat server, in their language. */
export interface Asked<Interaction> {
  readonly interaction: Interaction;
  readonly guildid: string;
  readonly texts: Texts;
  readonly context: Context;
}

export interface Command {
  readonly data: RESTPostAPIChatInputApplicationCommandsJSONBody;
  /** Only for who manages the server. */
  readonly admin?: true;
  readonly run: (asked: Asked<ChatInputCommandInteraction>) => Promise<Answer>;
  readonly complete?: (asked: Asked<AutocompleteInteraction>) => Promise<Choice[]>;
}
