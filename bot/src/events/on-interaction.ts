import { onBehalfOf, ProblemError } from '@clan-companion/contract/core/client';
import { describeError } from '@clan-companion/runtime/log';
import {
  type APIEmbed,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  type Interaction,
  MessageFlags,
  type MessageContextMenuCommandInteraction,
  type RepliableInteraction,
} from 'discord.js';
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from '../commands/answer.ts';
import type { CommandContext, ComponentInteraction, Context } from '../commands/command.ts';
import { commands } from '../commands/commands.ts';
import { isAdmin } from '../commands/declare.ts';
import { fileLine } from '../commands/file-line.ts';
import { announceHere, confirmClaim, whyNotConfirm } from '../commands/link.ts';
import { harvestPressed } from '../commands/map.ts';
import { changeOwnTrade } from '../commands/my-trades.ts';
import { answerRequest, disputeClaim } from '../commands/notice-buttons.ts';
import { endLink } from '../commands/unlink.ts';
import { chooseSource, watchChosen } from '../commands/watch.ts';
import { COLORS, sentence } from '../messages/embed.ts';
import { problemEmbed } from '../messages/problems.ts';
import { textsFor } from '../texts/texts.ts';

type Row = NonNullable<Answer['components']>[number];

/** Answers a command, a button, a menu or a request for suggestions. */
export async function onInteraction(interaction: Interaction, context: Context): Promise<void> {
  const { guildId: guildid } = interaction;
  const texts = textsFor(interaction.locale, context.webApp.address);
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

async function runCommand(asked: CommandContext<ChatInputCommandInteraction>): Promise<void> {
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

async function runMenu(asked: CommandContext<MessageContextMenuCommandInteraction>): Promise<void> {
  if (asked.interaction.commandName !== fileLine.data.name) return;
  await asked.interaction.deferReply({ flags: MessageFlags.Ephemeral });
  await answer(asked, () => fileLine.run(asked));
}

async function complete(asked: CommandContext<AutocompleteInteraction>): Promise<void> {
  const command = commands.get(asked.interaction.commandName);
  const found = command?.complete?.(asked).catch((error: unknown) => {
    // People can type without suggestions, and the command itself says why it refuses.
    const refused = error instanceof ProblemError && error.status < 500;
    if (!refused) asked.context.log.warn({ reason: describeError(error) }, 'No suggestions');
    return [];
  });
  const late = new AbortController();
  const choices = await Promise.race([
    found,
    delay(SUGGEST_WITHIN_MS, undefined, { signal: late.signal }).catch(() => undefined),
  ]);
  late.abort();
  await asked.interaction.respond(choices ?? []);
}

/** The chat platform waits three seconds for suggestions. */
const SUGGEST_WITHIN_MS = 2_000;

/** What the buttons and menus for admins do. */
const actions: Readonly<
  Record<string, (asked: CommandContext<ComponentInteraction>) => Promise<Answer>>
> = {
  announce: announceHere,
  link: confirmClaim,
  source: chooseSource,
  unlink: endLink,
  watch: watchChosen,
};

/** What the buttons for everybody do, under the rules of the person who presses one. */
const personActions: typeof actions = {
  accept: answerRequest('accept'),
  dispute: disputeClaim,
  harvest: harvestPressed,
  reject: answerRequest('reject'),
  trade: changeOwnTrade,
};

async function useComponent(asked: CommandContext<ComponentInteraction>): Promise<void> {
  const { interaction, texts } = asked;
  const [kind = '', id = '', page] = interaction.customId.split(':');
  if (kind === 'page') return turnPage(asked, id, Number(page));
  const personAct = personActions[kind];
  if (personAct) return actFor(asked, personAct);
  const act = actions[kind];
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

/** Others see the message too: it changes on success, and only the person reads about a problem. */
async function actFor(
  asked: CommandContext<ComponentInteraction>,
  act: (asked: CommandContext<ComponentInteraction>) => Promise<Answer>,
): Promise<void> {
  const { interaction } = asked;
  await interaction.deferUpdate();
  try {
    await interaction.editReply({ ...(await act(asked)), allowedMentions: { parse: [] } });
  } catch (error) {
    const embeds = [await problemFor(asked, error)];
    const flags = MessageFlags.Ephemeral;
    await interaction.followUp({ embeds, flags, allowedMentions: { parse: [] } });
  }
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
  asked: CommandContext<ComponentInteraction>,
  id: string,
  page: number,
): Promise<void> {
  const { interaction, texts, context } = asked;
  const turned = context.pages.turn(id, page, asked);
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
  asked: CommandContext<RepliableInteraction>,
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
  asked: CommandContext<RepliableInteraction>,
  error: unknown,
): Promise<void> {
  const { interaction } = asked;
  const embeds = [await problemFor(asked, error)];
  const message = { embeds, components: [], allowedMentions: { parse: [] } };
  if (interaction.ephemeral !== false) {
    await interaction.editReply(message);
    return;
  }
  // Only the person who asked needs to see a problem, and an edit cannot make a reply private.
  await interaction.deleteReply();
  await interaction.followUp({ ...message, flags: MessageFlags.Ephemeral });
}

async function problemFor(
  { texts, context }: CommandContext<unknown>,
  error: unknown,
): Promise<APIEmbed> {
  const { log, webApp } = context;
  log.debug({ reason: describeError(error) }, 'A command failed');
  return problemEmbed(texts, error, webApp.address ?? (await webApp.load()));
}
