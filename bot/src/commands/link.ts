import { noticeNames } from '@clan-companion/contract/changes';
import {
  ApplicationCommandOptionType,
  ButtonStyle,
  type ChatInputCommandInteraction,
} from 'discord.js';
import { COLORS, embed, lines, sentence } from '../messages/embed.ts';
import { type Claim, claimList, numbered } from '../messages/clans.ts';
import { channelMention, oneLine, plain } from '../messages/plain.ts';
import { warningLines } from '../messages/settings.ts';
import { isUnlinked } from '../service.ts';
import { described, fill, languageOf } from '../texts/texts.ts';
import { changeSettings, readSettings } from './change-settings.ts';
import type { Answer } from './answer.ts';
import type { CommandContext, Command, ComponentInteraction } from './command.ts';
import { forAdmins, button, row } from './declare.ts';
import { clanChoices, namedClan } from './named-clan.ts';
import { cannotRead, warningsOf } from './warnings.ts';
import { channelMenu } from './watch.ts';

export const link: Command = {
  data: {
    ...forAdmins,
    ...described('command.link'),
    options: [
      {
        type: ApplicationCommandOptionType.String,
        ...described('option.clan'),
        autocomplete: true,
        max_length: 100,
      },
    ],
  },
  admin: true,

  async run(asked) {
    const { interaction, guildid, texts, context } = asked;
    const typed = interaction.options.getString('clan')?.trim();
    const named = typed ? await namedClan(context.service, typed) : undefined;
    if (named === 'none' || named === 'several') {
      return refused(fill(texts[`link.${named}`], { clan: plain(typed!) }));
    }
    const { user } = interaction;
    const current = await context.service.call('GET /bot/guilds/{guildid}', {
      params: { guildid },
      query: { chatid: user.id, ...(named && { clanid: named.clanid }) },
    });
    if (current.verified && (!named || named.clanid === current.clanid)) {
      return finish(asked, current.name);
    }
    if (current.verified) return refused(`${texts.words.problems['server-taken']}.`);
    const { claims = [] } = current;
    const asking = named ? claims.filter(({ clanid }) => clanid === named.clanid) : claims;
    if (asking.length === 0) {
      return refused(
        named ? fill(texts['link.notasked'], { clan: plain(named.name) }) : texts['link.withdrawn'],
      );
    }
    const until = Math.floor(Date.now() / 1_000) + CONFIRM_SECONDS;
    const confirm = ({ clanid, name }: Claim, n: number) =>
      button(
        `link:${clanid}:${user.id}:${until}`,
        numbered(asking, n, oneLine(name, 70) || '-'),
        ButtonStyle.Danger,
      );
    return {
      embeds: [claimList(texts, asking)],
      components: [row(...asking.map(confirm))],
    };
  },

  complete: ({ interaction, context: { service } }) =>
    clanChoices(service, interaction.options.getFocused().trim()),
};

/** Shorter than the chat platform lets the answer be edited. */
const CONFIRM_SECONDS = 600;

const refused = (why: string): Answer => ({ embeds: [sentence(why, COLORS.bad)] });

/** Why this person cannot press the button of a claim. */
export function whyNotConfirm({
  customId,
  user,
}: ComponentInteraction): 'notyours' | 'late' | undefined {
  const [, , userid, until] = customId.split(':');
  if (userid !== user.id) return 'notyours';
  return Number(until) * 1_000 < Date.now() ? 'late' : undefined;
}

/** The button of a claim. It names the clan by its id, because another claim may have come since. */
export async function confirmClaim(asked: CommandContext<ComponentInteraction>): Promise<Answer> {
  const { interaction, guildid, texts, context } = asked;
  const clanid = Number(interaction.customId.split(':')[1]);
  const body = { chatid: interaction.user.id, clanid };
  try {
    const params = { guildid };
    const clan = await context.service.call('POST /bot/guilds/{guildid}/link', { params, body });
    return await finish(asked, clan.name);
  } catch (error) {
    if (!isUnlinked(error)) throw error;
    return refused(texts['link.withdrawn']);
  }
}

/** Asks for the channel of the game's log, and offers announcements. */
async function finish(
  asked: CommandContext<ComponentInteraction | ChatInputCommandInteraction>,
  name: string,
): Promise<Answer> {
  const { guildid, texts, context } = asked;
  context.readers.reload(guildid);
  const settings = await readSettings(asked);
  if (settings.language === undefined) {
    const language = languageOf(asked.interaction.locale);
    await changeSettings(asked, { language });
  }
  const silent = settings.notices.length === 0;
  const unwatched = settings.watched.length === 0;
  return {
    embeds: [
      embed(fill(texts['link.done'], { clan: plain(name) }), {
        description: lines([
          context.seesMessages ? texts['link.done.more'] : cannotRead(texts),
          texts['link.open'],
          ...(unwatched ? ['', texts[settings.everywhere ? 'link.everywhere' : 'link.watch']] : []),
          ...(silent ? ['', texts['link.announce']] : []),
        ]),
        color: COLORS.good,
      }),
    ],
    components: [
      ...(unwatched ? [row(channelMenu(texts))] : []),
      ...(silent
        ? [
            row(
              button('announce:here', texts['link.here'], ButtonStyle.Primary),
              button('announce:not', texts['link.notnow'], ButtonStyle.Secondary),
            ),
          ]
        : []),
    ],
  };
}

/** The buttons below the answer: announce everything in this channel, or nothing. */
export async function announceHere(asked: CommandContext<ComponentInteraction>): Promise<Answer> {
  const { interaction, texts } = asked;
  if (interaction.customId !== 'announce:here') return { embeds: [sentence(texts['link.silent'])] };
  const channelid = lastingChannel(interaction);
  const notices = noticeNames.map((notice) => ({ notice, channelid }));
  const settled = await changeSettings(asked, { notices });
  const announced = fill(texts['link.announced'], { channel: channelMention(channelid) });
  const warnings = warningsOf(asked, settled);
  if (warnings.length === 0) return { embeds: [sentence(announced, COLORS.good)] };
  return { embeds: [sentence(lines([announced, '', warningLines(warnings)]), COLORS.bad)] };
}

/** Threads get archived, so their channel is used instead. */
const lastingChannel = ({ channel, channelId }: ComponentInteraction): string =>
  (channel?.isThread() ? channel.parentId : undefined) ?? channelId;
