import {
  type APIButtonComponentWithCustomId,
  type APIComponentInMessageActionRow,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  ComponentType,
  type Interaction,
  InteractionContextType,
  PermissionFlagsBits,
} from 'discord.js';
import { described } from '../texts/texts.ts';
import { oneLine } from '../messages/plain.ts';
import type { Choice } from './answer.ts';

/** Commands work in servers only: each server is linked to one clan. */
export const inServers = {
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
};

export const slash = { type: ApplicationCommandType.ChatInput, ...inServers } as const;

export const forAdmins = {
  ...slash,
  default_member_permissions: String(PermissionFlagsBits.ManageGuild),
} as const;

export const isAdmin = ({ memberPermissions }: Interaction): boolean =>
  memberPermissions?.has(PermissionFlagsBits.ManageGuild) ?? false;

/** Answers are private without this option. */
export const share = {
  type: ApplicationCommandOptionType.Boolean,
  ...described('option.share'),
} as const;

export const button = (
  customId: string,
  label: string,
  style: APIButtonComponentWithCustomId['style'],
  disabled = false,
): APIButtonComponentWithCustomId => ({
  type: ComponentType.Button,
  custom_id: customId,
  label,
  style,
  disabled,
});

export const row = (...components: APIComponentInMessageActionRow[]) => ({
  type: ComponentType.ActionRow as const,
  components,
});

const MOST_CHOICES = 25;
const LONGEST_CHOICE = 100;

/** Distinct values that contain the typed text, as many as the chat platform shows. */
export async function suggestions<Row>(
  typed: string,
  rows: AsyncIterable<Row> | Iterable<Row>,
  valueOf: (one: Row) => string | undefined,
): Promise<Choice[]> {
  const part = typed.trim().toLowerCase();
  const found = new Set<string>();
  for await (const one of rows) {
    const value = valueOf(one);
    if (value?.toLowerCase().includes(part)) found.add(value);
    if (found.size === MOST_CHOICES) break;
  }
  return choices([...found].toSorted().map((value) => ({ name: value, value })));
}

/** Suggestions, without values that the chat platform would reject. */
export const choices = (all: readonly Choice[]): Choice[] =>
  all
    .filter(
      ({ name, value }) => value !== '' && value.length <= LONGEST_CHOICE && oneLine(name) !== '',
    )
    .slice(0, MOST_CHOICES)
    .map(({ name, value }) => ({ name: oneLine(name, LONGEST_CHOICE), value }));
