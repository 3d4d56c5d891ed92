import type { Client as Service, OnBehalfClient } from '@clan-companion/contract/core/client';
import type { Log } from '@clan-companion/runtime/log';
import type {
  AnySelectMenuInteraction,
  AutocompleteInteraction,
  ButtonInteraction,
  ChatInputCommandInteraction,
  Interaction,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import type { Boards } from '../boards/boards.ts';
import type { GuildReaders } from '../delivery/guild-readers.ts';
import type { GuildReports } from '../delivery/guild-reports.ts';
import type { TradeBody } from '../messages/trades.ts';
import type { LanguageTexts } from '../texts/texts.ts';
import type { Answer, Choice } from './answer.ts';
import type { WebApp } from '../web-app.ts';
import type { Kept } from './kept.ts';
import type { Pages } from './pages.ts';

/** Shared by all commands. */
export interface Context {
  readonly service: Service;
  readonly readers: GuildReaders;
  readonly reports: GuildReports;
  readonly pages: Pages<CommandContext<Interaction>>;
  readonly webApp: WebApp;
  readonly boards: Boards;
  /** Offers that can be posted again. */
  readonly deletedTrades: Kept<TradeBody>;
  readonly log: Log;
  /** Whether the bot has the message content intent. */
  readonly seesMessages: boolean;
}

/** A command or button that somebody used in a chat server, and their language. */
export interface CommandContext<Used> {
  readonly interaction: Used;
  /** Calls the service on behalf of that person. */
  readonly person: OnBehalfClient;
  readonly guildid: string;
  readonly texts: LanguageTexts;
  readonly context: Context;
}

/** A button or a menu. */
export type ComponentInteraction = ButtonInteraction | AnySelectMenuInteraction;

export interface Command {
  readonly data: RESTPostAPIChatInputApplicationCommandsJSONBody;
  /** Only for server admins. */
  readonly admin?: true;
  readonly run: (asked: CommandContext<ChatInputCommandInteraction>) => Promise<Answer>;
  readonly complete?: (asked: CommandContext<AutocompleteInteraction>) => Promise<Choice[]>;
}
