import { noticeNames } from '@clan-companion/contract/changes';
import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { APIEmbed, ChatInputCommandInteraction } from 'discord.js';
import { forAdmins, option, slash } from '../../platform/commands.ts';
import type {
  Button,
  Command,
  CommandContext,
  ComponentInteraction,
} from '../../platform/feature.ts';
import { changeSettings, linkedClan, readSettings } from '../../platform/linked-clan.ts';
import {
  ago,
  type Answer,
  button,
  channelMention,
  COLORS,
  confirm,
  embed,
  field,
  inform,
  lines,
  oneLine,
  plain,
  refuse,
  row,
} from '../../platform/messages.ts';
import { isUnlinked } from '../../platform/service.ts';
import { fill, languageOf } from '../../platform/texts.ts';
import { clanChoices, lookalikeWarning, namedClan } from '../clans/index.ts';
import type { Texts as ClanTexts } from '../clans/texts.en.ts';
import { cannotRead, warningLines, warningsOf } from './settings-card.ts';
import type { Texts } from './texts.en.ts';
import { askForChannel } from './watch.ts';

type Claim = NonNullable<AnswerOf<OperationTable['GET /bot/guilds/{guildid}']>['claims']>[number];

/** Shorter than the chat platform lets the answer be edited. */
const CONFIRM_SECONDS = 600;

export const link: Command<Texts & ClanTexts> = {
  data: {
    ...slash('command.link', [
      option('String', 'option.clan', { autocomplete: true, max_length: 100 }),
    ]),
    ...forAdmins,
  },
  admin: true,

  async run(ctx) {
    const { interaction, guildid, texts, context } = ctx;
    const typed = interaction.options.getString('clan')?.trim();
    const named = typed ? await namedClan(context.service, typed) : undefined;
    if (named === 'none' || named === 'several') {
      return refuse(fill(texts[`link.${named}`], { clan: plain(typed!) }));
    }
    const { user } = interaction;
    const current = await context.service.call('GET /bot/guilds/{guildid}', {
      params: { guildid },
      query: { chatid: user.id, ...(named && { clanid: named.clanid }) },
    });
    if (current.verified && (!named || named.clanid === current.clanid)) {
      return finish(ctx, current.name);
    }
    if (current.verified) return refuse(`${texts.words.problems['server-taken']}.`);
    const { claims = [] } = current;
    const asking = named ? claims.filter(({ clanid }) => clanid === named.clanid) : claims;
    if (asking.length === 0) {
      return refuse(
        named ? fill(texts['link.notasked'], { clan: plain(named.name) }) : texts['link.withdrawn'],
      );
    }
    const until = Math.floor(Date.now() / 1_000) + CONFIRM_SECONDS;
    const buttons = asking.map(({ clanid, name }, n) =>
      button(
        `link:${clanid}:${user.id}:${until}`,
        numbered(asking, n, oneLine(name, 70) || '-'),
        'Danger',
      ),
    );
    return { embeds: [claimList(texts, asking)], components: [row(...buttons)] };
  },

  complete: ({ interaction, context: { service } }) =>
    clanChoices(service, interaction.options.getFocused().trim()),
};

/** The clans that want to link this chat server, for an admin who has to recognize the right one. */
const claimList = (texts: Texts & ClanTexts, claims: readonly Claim[]): APIEmbed =>
  embed(texts['link.sure'], {
    description: texts['link.sure.more'],
    fields: claims.map((claim, n) =>
      field(numbered(claims, n, plain(claim.name, 100)), [
        ...(claim.own ? [texts['link.own']] : []),
        `${texts['clan.leader']}: ${fullLeaderOf(claim)}`,
        `${texts['clan.members']}: ${claim.members}`,
        `${texts['clan.founded']}: ${ago(claim.created)}`,
        ...lookalikeWarning(texts, claim),
      ]),
    ),
  });

/** Tells claims with the same name apart, in the text and on the buttons. */
const numbered = (claims: readonly Claim[], n: number, name: string): string =>
  claims.length > 1 ? `${n + 1}. ${name}` : name;

/** With the chat tag, because anyone can choose any nickname. */
const fullLeaderOf = ({ leadernickname, leadertag }: Claim): string =>
  leadernickname === undefined
    ? plain(leadertag)
    : `${plain(leadernickname)} (${plain(leadertag)})`;

/** The button of a claim. It names the clan by its id, because another claim may have come since. */
export const confirmButton: Button<Texts> = {
  admin: true,

  refusal({ customId, user }, texts) {
    const [, , userid, until] = customId.split(':');
    if (userid !== user.id) return texts['link.notyours'];
    return Number(until) * 1_000 < Date.now() ? texts['link.late'] : undefined;
  },

  async run(ctx) {
    const { interaction, guildid, texts, context } = ctx;
    const clanid = Number(interaction.customId.split(':')[1]);
    const body = { chatid: interaction.user.id, clanid };
    try {
      const params = { guildid };
      const clan = await context.service.call('POST /bot/guilds/{guildid}/link', { params, body });
      return await finish(ctx, clan.name);
    } catch (error) {
      if (!isUnlinked(error)) throw error;
      return refuse(texts['link.withdrawn']);
    }
  },
};

/** Asks for the channel of the game's log, and offers announcements. */
async function finish(
  ctx: CommandContext<ComponentInteraction | ChatInputCommandInteraction, Texts>,
  name: string,
): Promise<Answer> {
  const { guildid, texts, context } = ctx;
  context.readers.reload(guildid);
  const settings = await readSettings(ctx);
  if (settings.language === undefined) {
    await changeSettings(ctx, { language: languageOf(ctx.interaction.locale) });
  }
  const isSilent = settings.notices.length === 0;
  const isUnwatched = settings.watched.length === 0;
  const question = texts[settings.everywhere ? 'link.everywhere' : 'link.watch'];
  const announceRow = row(
    button('announce:here', texts['link.here'], 'Primary'),
    button('announce:not', texts['link.notnow']),
  );
  return {
    embeds: [
      embed(fill(texts['link.done'], { clan: plain(name) }), {
        description: lines([
          context.seesMessages ? texts['link.done.more'] : cannotRead(texts),
          texts['link.open'],
          ...(isUnwatched ? ['', question] : []),
          ...(isSilent ? ['', texts['link.announce']] : []),
        ]),
        color: COLORS.good,
      }),
    ],
    components: [
      ...(isUnwatched ? [row(askForChannel(texts))] : []),
      ...(isSilent ? [announceRow] : []),
    ],
  };
}

/** Announces everything in this channel, or nothing. */
export const announceButton: Button<Texts> = {
  admin: true,

  async run(ctx) {
    const { interaction, texts } = ctx;
    if (interaction.customId !== 'announce:here') return inform(texts['link.silent']);
    const channelid = lastingChannel(interaction);
    const notices = noticeNames.map((notice) => ({ notice, channelid }));
    const changed = await changeSettings(ctx, { notices });
    const announced = fill(texts['link.announced'], { channel: channelMention(channelid) });
    const warnings = warningsOf(ctx, changed);
    if (warnings.length === 0) return confirm(announced);
    return refuse(lines([announced, '', warningLines(warnings)]));
  },
};

/** Threads get archived, so their channel is used instead. */
const lastingChannel = ({ channel, channelId }: ComponentInteraction): string =>
  (channel?.isThread() ? channel.parentId : undefined) ?? channelId;

export const unlink: Command<Texts> = {
  data: { ...slash('command.unlink'), ...forAdmins },
  admin: true,

  async run(ctx) {
    const { texts } = ctx;
    const { clanid, name } = await linkedClan(ctx);
    const end = button(`unlink:yes:${clanid}`, texts['unlink.yes'], 'Danger');
    return {
      ...inform(fill(texts['unlink.sure'], { clan: plain(name) })),
      components: [row(end, button('unlink:no', texts['unlink.no']))],
    };
  },
};

export const unlinkButton: Button<Texts> = {
  admin: true,

  async run(ctx) {
    const { interaction, guildid, texts, context } = ctx;
    const [, answer, clanid] = interaction.customId.split(':');
    if (answer !== 'yes') return inform(texts['unlink.cancelled']);
    const clan = await linkedClan(ctx);
    if (clan.clanid !== Number(clanid)) return refuse(texts['unlink.changed']);
    await context.service.call('DELETE /bot/guilds/{guildid}/link', { params: { guildid } });
    context.readers.reload(guildid);
    return inform(texts['unlink.done']);
  },
};
