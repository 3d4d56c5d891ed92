import {
  type AutocompleteInteraction,
  type ButtonInteraction,
  type ChatInputCommandInteraction,
  type Interaction,
  MessageFlags,
  type MessageContextMenuCommandInteraction,
  PermissionFlagsBits,
  type RepliableInteraction,
} from 'discord.js';
import type { Answer } from '../commands/answer.ts';
import type { Asked, Context } from '../commands/command.ts';
import { commands } from '../commands/commands.ts';
import { fileLine } from '../commands/file-line.ts';
import { tellHere } from '../commands/link.ts';
import { endLink } from '../commands/unlink.ts';
import { isUnlinked } from '../service.ts';
import { reasonOf } from '../log.ts';
import { COLORS, sentence } from '../messages/embed.ts';
import { problemEmbed } from '../messages/problems.ts';
import { textsFor } from '../texts/texts.ts';

/** Somebody used a command, a button or a menu. */
export async function onInteraction(interaction: Interaction, context: Context): Promise<void> {
  const { guildId: guildid } = interaction;
  const texts = textsFor(interaction.locale);
  if (guildid === null) {
    if (interaction.isRepliable()) await refuse(interaction, texts['wrong.only-in-servers']);
    return;
  }
  const asked = { guildid, texts, context };
  if (interaction.isAutocomplete()) return complete({ ...asked, interaction });
  if (interaction.isChatInputCommand()) return runCommand({ ...asked, interaction });
  if (interaction.isMessageContextMenuCommand()) return runMenu({ ...asked, interaction });
  if (interaction.isButton()) return pressButton({ ...asked, interaction });
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
    // Without suggestions one can still type; the command itself says what is wrong.
    if (!isUnlinked(error)) asked.context.log.warn('No suggestions', { reason: reasonOf(error) });
    return [];
  });
  await asked.interaction.respond(choices ?? []);
}

async function pressButton(asked: Asked<ButtonInteraction>): Promise<void> {
  const { interaction, texts } = asked;
  const [kind, id = '', page] = interaction.customId.split(':');
  if (kind === 'page') return turnPage(asked, id, Number(page));
  const act = kind === 'tell' ? tellHere : kind === 'unlink' ? endLink : undefined;
  if (!act) return;
  if (!isAdmin(interaction)) return refuse(interaction, texts['wrong.not-allowed']);
  await interaction.deferUpdate();
  await answer(asked, async () => ({ components: [], ...(await act(asked)) }));
}

async function turnPage(asked: Asked<ButtonInteraction>, id: string, page: number): Promise<void> {
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

/** What was promised is answered, whatever happens. */
async function answer(
  { interaction, texts, context }: Asked<RepliableInteraction>,
  make: () => Promise<Answer>,
): Promise<void> {
  const made = await make().catch((error: unknown): Answer => {
    context.log.debug('A command failed', { reason: reasonOf(error) });
    return { embeds: [problemEmbed(texts, error)], components: [] };
  });
  await interaction.editReply({ ...made, allowedMentions: { parse: [] } });
}
