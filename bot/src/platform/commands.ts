import { Backoff } from '@clan-companion/runtime/backoff';
import { type Log, describeError } from '@clan-companion/runtime/log';
import {
  type APIApplicationCommand,
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType as OptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  type Client,
  type Interaction,
  InteractionContextType,
  PermissionFlagsBits,
  type RESTPostAPIApplicationCommandsJSONBody,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import type { Feature } from './feature.ts';
import type { MergedTexts } from './texts.ts';

/** Commands work in servers only: each server is linked to one clan. */
export const inServers = {
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
};

const described = (key: string) => ({ name: key, description: `${key}.help` });

export const slash = (
  key: string,
  options?: APIApplicationCommandOption[],
): RESTPostAPIChatInputApplicationCommandsJSONBody => ({
  type: ApplicationCommandType.ChatInput,
  ...inServers,
  ...described(key),
  ...(options && { options }),
});

export const forAdmins = { default_member_permissions: String(PermissionFlagsBits.ManageGuild) };

export const isAdmin = ({ memberPermissions }: Interaction): boolean =>
  memberPermissions?.has(PermissionFlagsBits.ManageGuild) ?? false;

export const subcommand = (
  key: string,
  options?: APIApplicationCommandBasicOption[],
): APIApplicationCommandSubcommandOption => ({
  type: OptionType.Subcommand,
  ...described(key),
  ...(options && { options }),
});

type OptionOf<Kind extends keyof typeof OptionType> = Extract<
  APIApplicationCommandBasicOption,
  { type: (typeof OptionType)[Kind] }
>;

/** An option of a command: `option('User', 'option.owner')`. */
export const option = <Kind extends Exclude<keyof typeof OptionType, `Subcommand${string}`>>(
  kind: Kind,
  key: string,
  more: Partial<Omit<OptionOf<Kind>, 'type' | 'name' | 'description'>> = {},
) => ({ type: OptionType[kind], ...described(key), ...more }) as unknown as OptionOf<Kind>;

/** Answers are private without this option. */
export const share = option('Boolean', 'option.share');

const LOCALES = ['es-ES', 'es-419'] as const;

interface Named {
  readonly name: string;
  readonly description?: string | undefined;
  readonly options?: readonly Named[] | undefined;
  readonly choices?: readonly Named[] | undefined;
}

/** Replaces the keys of names and descriptions with their texts, in every language. */
function translate<Declared extends Named>(declared: Declared, { en, es }: MergedTexts): Declared {
  const inAll = (part: 'name' | 'description') => {
    const key = declared[part];
    if (!key || en[key] === undefined) return {};
    const localizations = Object.fromEntries(LOCALES.map((locale) => [locale, es[key]]));
    return { [part]: en[key], [`${part}_localizations`]: localizations };
  };
  const inside = (part: 'options' | 'choices') =>
    declared[part] && { [part]: declared[part].map((one) => translate(one, { en, es })) };
  return {
    ...declared,
    ...inAll('name'),
    ...inAll('description'),
    ...inside('options'),
    ...inside('choices'),
  };
}

/** The commands of all features by their English names, and as the chat platform registers them. */
export function collectCommands(features: readonly Feature[], tables: MergedTexts) {
  const slashCommands = features.flatMap(({ commands = [] }) => commands);
  const ofMessages = features.flatMap(({ messageCommands = [] }) => messageCommands);
  const byName = <One extends { data: Named }>(all: readonly One[]) =>
    new Map(all.map((one) => [tables.en[one.data.name]!, one]));
  const declarations: RESTPostAPIApplicationCommandsJSONBody[] = [
    ...slashCommands,
    ...ofMessages,
  ].map(({ data }) => translate(data, tables));
  return { commands: byName(slashCommands), messageCommands: byName(ofMessages), declarations };
}

const MAX_PAUSE_MS = 600_000;

/** Registers the commands, with retries. Registrations are limited per day, so only if they changed. */
export async function registerCommands(
  client: Client<true>,
  declarations: readonly RESTPostAPIApplicationCommandsJSONBody[],
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const { commands } = client.application;
  const backoff = new Backoff({ maxMs: MAX_PAUSE_MS });
  let failing = false;
  for (;;) {
    try {
      const registered = await commands.fetch({ withLocalizations: true, cache: false });
      const isRegistered = (declared: RESTPostAPIApplicationCommandsJSONBody) =>
        registered
          .find(({ name }) => name === declared.name)
          ?.equals(declared as APIApplicationCommand, true) === true;
      if (registered.size !== declarations.length || !declarations.every(isRegistered)) {
        await commands.set(declarations);
      }
      if (failing) log.info('Registered the commands');
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (!failing) {
        log.warn({ reason: describeError(error) }, 'Could not register the commands; retrying');
      }
      failing = true;
      if (!(await backoff.wait(signal))) return;
    }
  }
}
