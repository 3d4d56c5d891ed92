import { COLORS, button, embed, lines, plain, row } from '../../platform/messages.ts';
import type { Button, Feature } from '../../platform/feature.ts';
import { type NoticeDisplay, personName } from '../../platform/notices/notice.ts';
import { answerNotice } from '../../platform/linked-clan.ts';
import { fill } from '../../platform/texts.ts';
import { en, type Texts } from './texts.en.ts';
import { es } from './texts.es.ts';

const joinRequest: NoticeDisplay<'join-request', Texts> = {
  embed: (texts, notice) =>
    embed(fill(texts['post.join-request'], { who: personName(texts, notice) }), {
      description: lines([
        ...(notice.message === undefined ? [] : [`> ${plain(notice.message, 300)}`]),
        texts['post.join-request.how'],
      ]),
      color: COLORS.good,
    }),

  buttons: (texts, { clanid, chatid }) =>
    chatid === undefined
      ? []
      : [
          row(
            button(`accept:${clanid}:${chatid}`, texts['request.accept'], 'Success'),
            button(`reject:${clanid}:${chatid}`, texts['request.reject'], 'Danger'),
          ),
        ],
};

/** Accepts or rejects for the person who pressed the button, under the rules of the clan. */
const answerRequest = (action: 'accept' | 'reject'): Button<Texts> => ({
  async run(ctx) {
    const [, clanid, chatid = ''] = ctx.interaction.customId.split(':');
    await ctx.person.call('PUT /clans/{clan_id}/members/{member_id}', {
      params: { clan_id: Number(clanid), member_id: chatid },
      query: { action },
    });
    return answerNotice(ctx, `request.${action}ed`);
  },
});

export const members = {
  texts: { en, es },
  notices: { 'join-request': joinRequest },
  buttons: { accept: answerRequest('accept'), reject: answerRequest('reject') },
} satisfies Feature;
