import type { Client as Service, OnBehalfClient } from '@clan-companion/contract/core/client';
import type { Log } from '@clan-companion/runtime/log';
import type {
  AnySelectMenuInteraction,
  APIEmbedField,
  AutocompleteInteraction,
  ButtonInteraction,
  ChatInputCommandInteraction,
  Interaction,
  MessageContextMenuCommandInteraction,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
  RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord.js';
import type { BoardPart, Boards } from './boards.ts';
import type { GuildReaders } from './game-log/guild-readers.ts';
import type { GuildReports } from './guild-reports.ts';
import type { Answer } from './messages.ts';
import type { NoticeDisplays } from './notices/notice.ts';
import type { Pages } from './pages.ts';
import type { WebApp } from './service.ts';
import type { Choice } from './suggestions.ts';
import type { CommonTexts, Tables, TextsFor } from './texts.ts';

/** Shared by all commands. */
export interface Context {
  readonly features: readonly Feature[];
  /** The slash commands and the commands for a message, by their English names. */
  readonly commands: ReadonlyMap<string, Command>;
  readonly messageCommands: ReadonlyMap<string, MessageCommand>;
  readonly textsFor: TextsFor<CommonTexts>;
  readonly service: Service;
  readonly readers: GuildReaders;
  readonly reports: GuildReports;
  readonly pages: Pages<CommandContext<Interaction>>;
  readonly webApp: WebApp;
  readonly boards: Boards;
  readonly log: Log;
  /** Whether the bot has the message content intent. */
  readonly seesMessages: boolean;
}

/** A command or button that somebody used in a chat server, and their language. */
export interface CommandContext<Used, Texts = CommonTexts> {
  readonly interaction: Used;
  /** Calls the service on behalf of that person. */
  readonly person: OnBehalfClient;
  readonly guildid: string;
  readonly texts: Texts;
  readonly context: Context;
}

/** A button or a menu. */
export type ComponentInteraction = ButtonInteraction | AnySelectMenuInteraction;

/** Names, descriptions and choices are keys of texts. They are translated when it is registered. */
export interface Command<Texts = CommonTexts> {
  readonly data: RESTPostAPIChatInputApplicationCommandsJSONBody;
  /** Only for server admins. */
  readonly admin?: true;
  run(ctx: CommandContext<ChatInputCommandInteraction, Texts>): Promise<Answer>;
  complete?(ctx: CommandContext<AutocompleteInteraction, Texts>): Promise<Choice[]>;
}

/** In the menu of a message. */
export interface MessageCommand<Texts = CommonTexts> {
  readonly data: RESTPostAPIContextMenuApplicationCommandsJSONBody;
  run(ctx: CommandContext<MessageContextMenuCommandInteraction, Texts>): Promise<Answer>;
}

export interface Button<Texts = CommonTexts> {
  /**
   * Only for server admins: its answer replaces the message, whose other questions stay. Without it,
   * everybody can press it, and only the person who did reads about a problem.
   */
  readonly admin?: true;
  /** Why this person cannot press it. */
  refusal?(interaction: ComponentInteraction, texts: Texts): string | undefined;
  run(ctx: CommandContext<ComponentInteraction, Texts>): Promise<Answer>;
}

/**
 * Everything that a feature adds to the bot. Its methods get the texts of all features, so each can
 * ask for the type of its own.
 */
export interface Feature<Texts = CommonTexts> extends NoticeDisplays {
  readonly texts: Tables;
  readonly commands?: readonly Command[];
  readonly messageCommands?: readonly MessageCommand[];
  /** Buttons and menus, by the first part of their ids. */
  readonly buttons?: Readonly<Record<string, Button>>;
  readonly board?: BoardPart;
  /** A line about the linked clan. Undefined for people who must not see it. */
  clanField?(
    ctx: CommandContext<ChatInputCommandInteraction, Texts>,
    clan: { readonly clanid: number; readonly isOpen: boolean },
  ): Promise<APIEmbedField | undefined>;
}
