import { ButtonStyle } from 'discord.js';
import { COLORS, sentence } from '../messages/embed.ts';
import type { PostedNotice } from '../messages/notices.ts';
import { plain } from '../messages/plain.ts';
import { fill, type TextKey, type Texts, textsFor } from '../texts/texts.ts';
import type { Answer } from './answer.ts';
import type { CommandContext, ComponentInteraction } from './command.ts';
import { readSettings } from './change-settings.ts';
import { button, row } from './declare.ts';

/** The buttons below a notice, with which people answer it in chat. */
export function buttonsOf(texts: Texts, notice: PostedNotice): NonNullable<Answer['components']> {
  if (notice.notice === 'join-request' && notice.chatid !== undefined) {
    const request = `${notice.clanid}:${notice.chatid}`;
    const accept = button(`accept:${request}`, texts['request.accept'], ButtonStyle.Success);
    const reject = button(`reject:${request}`, texts['request.reject'], ButtonStyle.Danger);
    return [row(accept, reject)];
  }
  if (notice.notice !== 'change' || notice.action !== 'walker-contested') return [];
  const { walkerid, otherclanid } = notice.detail ?? {};
  if (walkerid === undefined || otherclanid === undefined) return [];
  const claim = `dispute:${otherclanid}:${walkerid}`;
  return [row(button(claim, texts['claim.dispute'], ButtonStyle.Primary))];
}

const parts = ({ customId }: ComponentInteraction) => customId.split(':').slice(1);

/** Accepts or rejects for the person who pressed the button, under the rules of the clan. */
export const answerRequest =
  (action: 'accept' | 'reject') =>
  async (asked: CommandContext<ComponentInteraction>): Promise<Answer> => {
    const [clanid, chatid = ''] = parts(asked.interaction);
    const params = { clan_id: Number(clanid), member_id: chatid };
    await asked.person.call('PUT /clans/{clan_id}/members/{member_id}', {
      params,
      query: { action },
    });
    return answered(asked, `request.${action}ed`);
  };

export async function disputeClaim(asked: CommandContext<ComponentInteraction>): Promise<Answer> {
  const [clanid, walkerid = ''] = parts(asked.interaction);
  await asked.person.call('PUT /walkers/{walker_id}/contested', {
    params: { walker_id: walkerid },
    body: { clanid: Number(clanid), answer: 'dispute' },
  });
  return answered(asked, 'claim.disputed');
}

/** The notice, with who answered it. Everybody reads it, so it is in the language of the server. */
async function answered(
  asked: CommandContext<ComponentInteraction>,
  key: TextKey,
): Promise<Answer> {
  const { interaction, context } = asked;
  const { language } = await readSettings(asked).catch(() => ({ language: undefined }));
  const locale = language ?? interaction.guildLocale ?? interaction.locale;
  const texts = textsFor(locale, context.webApp.address);
  const done = fill(texts[key], { who: plain(interaction.user.displayName) });
  return {
    embeds: [...interaction.message.embeds.map((one) => one.data), sentence(done, COLORS.calm)],
    components: [],
  };
}
