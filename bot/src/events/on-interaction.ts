import { onBehalfOf, ProblemError } from '@clan-companion/contract/client';
import { describeError } from '@clan-companion/runtime/log';
import {
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  type Interaction,
  MessageFlags,
  type MessageContextMenuCommandInteraction,
  PermissionFlagsBits,
  type RepliableInteraction,
} from 'discord.js';
import type { Answer } from '../commands/answer.ts';
import type { Asked, ComponentInteraction, Context } from '../commands/command.ts';
import { commands } from '../commands/commands.ts';
import { fileLine } from '../commands/file-line.ts';
import { announceHere, confirmClaim, whyNotConfirm } from '../commands/link.ts';
import { endLink } from '../commands/unlink.ts';
import { chooseSource, watchChosen } from '../commands/watch.ts';
import { COLORS, sentence } from '../messages/embed.ts';
import { problemEmbed } from '../messages/problems.ts';
import { textsFor } from '../texts/texts.ts';

type Row = NonNullable<Answer['components']>[number];

/** Answers a command, a button, a menu or a request for suggestions. */
export async function onInteraction(interaction: Interaction, context: Context): Promise<void> {
  const { guildId: guildid } = interaction;
  const texts = textsFor(interaction.locale);
  if (guildid === null) {
    if (interaction.isRepliable()) await refuse(interaction, texts['wrong.only-in-servers']);
    return;
  }
  const person = onBehalfOf(interaction.user.id, context.service);
  const asked = { guildid, texts, context, person };
  if (interaction.isAutocomplete()) return complete({ ...asked, interaction });
  if (interaction.isChatInputCommand()) return runCommand({ ...asked, interaction });
  if (interaction.isMessageContextMenuCommand()) return runMenu({ ...asked, interaction });
  if (interaction.isMessageComponent()) return useComponent({ ...asked, interaction });
}

const isAdmin = (interaction: Interaction): boolean =>
  interaction.memberPermissions?.has(PermissionFlagsBits.ManageGuild) ?? false;

async function runCommand(asked: Asked<ChatInputCommandInteraction>): Promise<void> {
  const { interaction, texts } = asked;
  const command = commands.get(interaction.commandName);
  if (!command) return;
  // The chat platform shows these to admins only, unless the server's settings say otherwise.
  if (command.admin && !isAdmin(interaction))
    return refuse(interaction, texts['wrong.not-allowed']);
  const shared = interaction.options.getBoolean('share') ?? false;
  await interaction.deferReply(shared ? {} : { flags: MessageFlags.Ephemeral });
  await answer(asked, () => command.run(asked));
}

async function runMenu(asked: Asked<MessageContextMenuCommandInteraction>): Promise<void> {
  if (asked.interaction.commandName !== fileLine.data.name) return;
  await asked.interaction.deferReply({ flags: MessageFlags.Ephemeral });
  await answer(asked, () => fileLine.run(asked));
}

async function complete(asked: Asked<AutocompleteInteraction>): Promise<void> {
  const command = commands.get(asked.interaction.commandName);
  const choices = await command?.complete?.(asked).catch((error: unknown) => {
    // People can type without suggestions, and the command itself says why it refuses.
    const refused = error instanceof ProblemError && error.status < 500;
    if (!refused) asked.context.log.warn({ reason: describeError(error) }, 'No suggestions');
    return [];
  });
  await asked.interaction.respond(choices ?? []);
}

/** What the buttons and menus for admins do. */
const actions: Readonly<Record<string, (asked: Asked<ComponentInteraction>) => Promise<Answer>>> = {
  announce: announceHere,
  link: confirmClaim,
  source: chooseSource,
  unlink: endLink,
  watch: watchChosen,
};

async function useComponent(asked: Asked<ComponentInteraction>): Promise<void> {
  const { interaction, texts } = asked;
  const [kind, id = '', page] = interaction.customId.split(':');
  if (kind === 'page') return turnPage(asked, id, Number(page));
  const act = actions[kind ?? ''];
  if (!act) return;
  if (!isAdmin(interaction)) return refuse(interaction, texts['wrong.not-allowed']);
  const why = kind === 'link' ? whyNotConfirm(interaction) : undefined;
  if (why) return refuse(interaction, texts[`link.${why}`]);
  await interaction.deferUpdate();
  await answer(asked, async () => {
    const { components = [], ...made } = await act(asked);
    return { ...made, components: [...components, ...otherQuestions(interaction)] };
  });
}

/** The rows of the message without the one that was used. */
const otherQuestions = ({ message, customId }: ComponentInteraction): Row[] =>
  message.components
    .map((one) => one.toJSON() as Row)
    .filter(
      ({ components }) =>
        !components.some((one) => 'custom_id' in one && one.custom_id === customId),
    );

async function turnPage(
  asked: Asked<ComponentInteraction>,
  id: string,
  page: number,
): Promise<void> {
  const { interaction, texts, context } = asked;
  const turned = context.pages.turn(id, page, interaction.user.id);
  if (turned === 'gone' || turned === 'notyours') {
    return refuse(interaction, texts[`page.${turned}`]);
  }
  await interaction.deferUpdate();
  await answer(asked, turned);
}

const refuse = async (interaction: RepliableInteraction, why: string): Promise<void> => {
  await interaction.reply({
    embeds: [sentence(why, COLORS.bad)],
    flags: MessageFlags.Ephemeral,
    allowedMentions: { parse: [] },
  });
};

/** A deferred interaction must be answered, also when the command fails. */
async function answer(
  asked: Asked<RepliableInteraction>,
  make: () => Promise<Answer>,
): Promise<void> {
  let made: Answer;
  try {
    made = await make();
  } catch (error) {
    return answerProblem(asked, error);
  }
  await asked.interaction.editReply({ ...made, allowedMentions: { parse: [] } });
}

async function answerProblem(
  { interaction, texts, context }: Asked<RepliableInteraction>,
  error: unknown,
): Promise<void> {
  context.log.debug({ reason: describeError(error) }, 'A command failed');
  const embed = problemEmbed(texts, error, await signInUrl(context, error));
  const message = { embeds: [embed], components: [], allowedMentions: { parse: [] } };
  if (interaction.ephemeral !== false) {
    await interaction.editReply(message);
    return;
  }
  // Only the person who asked needs to see a problem, and an edit cannot make a reply private.
  await interaction.deleteReply();
  await interaction.followUp({ ...message, flags: MessageFlags.Ephemeral });
}

/** Where to sign in, for people who never did. */
async function signInUrl({ service }: Context, error: unknown): Promise<string | undefined> {
  if (!(error instanceof ProblemError && error.problem === 'sign-in-needed')) return undefined;
  const config = await service.call('GET /app/config.json').catch(() => undefined);
  return config?.redirecturi;
}
