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
import { isAdmin } from './commands.ts';
import type { Button, CommandContext, ComponentInteraction, Context } from './feature.ts';
import { type Answer, refuse } from './messages.ts';
import { problemEmbed } from './problems.ts';

type Row = NonNullable<Answer['components']>[number];

/** Answers a command, a button, a menu or a request for suggestions. */
export async function onInteraction(interaction: Interaction, context: Context): Promise<void> {
  const { guildId: guildid } = interaction;
  const texts = context.textsFor(interaction.locale, context.webApp.address);
  if (guildid === null) {
    if (interaction.isRepliable()) await refuseTo(interaction, texts['wrong.only-in-servers']);
    return;
  }
  const person = onBehalfOf(interaction.user.id, context.service);
  const ctx = { guildid, texts, context, person };
  if (interaction.isAutocomplete()) return complete({ ...ctx, interaction });
  if (interaction.isChatInputCommand()) return runCommand({ ...ctx, interaction });
  if (interaction.isMessageContextMenuCommand()) return runMenu({ ...ctx, interaction });
  if (interaction.isMessageComponent()) return useComponent({ ...ctx, interaction });
}

async function runCommand(ctx: CommandContext<ChatInputCommandInteraction>): Promise<void> {
  const { interaction, texts, context } = ctx;
  const command = context.commands.get(interaction.commandName);
  if (!command) return;
  // The chat platform shows these to admins only, unless the server's settings say otherwise.
  if (command.admin && !isAdmin(interaction))
    return refuseTo(interaction, texts['wrong.not-allowed']);
  const shared = interaction.options.getBoolean('share') ?? false;
  await interaction.deferReply(shared ? {} : { flags: MessageFlags.Ephemeral });
  await answer(ctx, () => command.run(ctx));
}

async function runMenu(ctx: CommandContext<MessageContextMenuCommandInteraction>): Promise<void> {
  const { interaction, context } = ctx;
  const command = context.messageCommands.get(interaction.commandName);
  if (!command) return;
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  await answer(ctx, () => command.run(ctx));
}

async function complete(ctx: CommandContext<AutocompleteInteraction>): Promise<void> {
  const { interaction, context } = ctx;
  const command = context.commands.get(interaction.commandName);
  const found = command?.complete?.(ctx).catch((error: unknown) => {
    // People can type without suggestions, and the command itself says why it refuses.
    const refused = error instanceof ProblemError && error.status < 500;
    if (!refused) context.log.warn({ reason: describeError(error) }, 'No suggestions');
    return [];
  });
  const choices = await Promise.race([found, delay(SUGGEST_WITHIN_MS, undefined, { ref: false })]);
  await interaction.respond(choices ?? []);
}

/** The chat platform waits three seconds for suggestions. */
const SUGGEST_WITHIN_MS = 2_000;

async function useComponent(ctx: CommandContext<ComponentInteraction>): Promise<void> {
  const { interaction, texts, context } = ctx;
  const [kind = '', id = '', page] = interaction.customId.split(':');
  if (kind === 'page') return turnPage(ctx, id, Number(page));
  const [button] = context.features.flatMap(({ buttons }) => buttons?.[kind] ?? []);
  if (!button) return;
  if (!button.admin) return useShared(ctx, button);
  if (!isAdmin(interaction)) return refuseTo(interaction, texts['wrong.not-allowed']);
  const refusal = button.refusal?.(interaction, texts);
  if (refusal !== undefined) return refuseTo(interaction, refusal);
  await interaction.deferUpdate();
  await answer(ctx, async () => {
    const { components = [], ...made } = await button.run(ctx);
    return { ...made, components: [...components, ...otherQuestions(interaction)] };
  });
}

/** Others see the message too: it changes on success, and only the person reads about a problem. */
async function useShared(ctx: CommandContext<ComponentInteraction>, button: Button): Promise<void> {
  const { interaction } = ctx;
  await interaction.deferUpdate();
  try {
    await interaction.editReply({ ...(await button.run(ctx)), allowedMentions: { parse: [] } });
  } catch (error) {
    const embeds = [await problemFor(ctx, error)];
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
  ctx: CommandContext<ComponentInteraction>,
  id: string,
  page: number,
): Promise<void> {
  const { interaction, texts, context } = ctx;
  const turned = context.pages.turn(id, page, ctx);
  if (turned === 'gone' || turned === 'notyours') {
    return refuseTo(interaction, texts[`page.${turned}`]);
  }
  await interaction.deferUpdate();
  await answer(ctx, turned);
}

const refuseTo = async (interaction: RepliableInteraction, why: string): Promise<void> => {
  await interaction.reply({
    ...refuse(why),
    flags: MessageFlags.Ephemeral,
    allowedMentions: { parse: [] },
  });
};

/** A deferred interaction must be answered, also when the command fails. */
async function answer(
  ctx: CommandContext<RepliableInteraction>,
  make: () => Promise<Answer>,
): Promise<void> {
  const { interaction } = ctx;
  let made: Answer;
  try {
    made = await make();
  } catch (error) {
    const embeds = [await problemFor(ctx, error)];
    made = { embeds, components: [] };
    if (interaction.ephemeral === false) {
      // Only the person who asked needs to see a problem, and an edit cannot make a reply private.
      await interaction.deleteReply();
      const flags = MessageFlags.Ephemeral;
      await interaction.followUp({ ...made, flags, allowedMentions: { parse: [] } });
      return;
    }
  }
  await interaction.editReply({ ...made, allowedMentions: { parse: [] } });
}

async function problemFor(
  { texts, context }: CommandContext<unknown>,
  error: unknown,
): Promise<APIEmbed> {
  const { log, webApp } = context;
  log.debug({ reason: describeError(error) }, 'A command failed');
  return problemEmbed(texts, error, webApp.address ?? (await webApp.load()));
}
