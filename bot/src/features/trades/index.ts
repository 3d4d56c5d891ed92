import type { Feature } from '../../platform/feature.ts';
import { COLORS, lines, namedMention, plain } from '../../platform/messages.ts';
import type { NoticeDisplay } from '../../platform/notices/notice.ts';
import { fill } from '../../platform/texts.ts';
import { changeOwnTrade, myTrades } from './my-trades.ts';
import { en, type Texts } from './texts.en.ts';
import { es } from './texts.es.ts';
import { offerLine, trade, trades as search } from './trades.ts';

const wantedTrade: NoticeDisplay<'wanted-trade', Texts> = {
  embed: (texts, notice) => ({
    description: lines([
      fill(texts['post.wanted-trade'], {
        who: plain(notice.chattag),
        item: `**${plain(notice.item)}**`,
        wanter: namedMention(notice.wanterid, notice.wantername),
      }),
      offerLine(texts, notice),
    ]),
    color: COLORS.good,
  }),
};

export const trades = {
  texts: { en, es },
  commands: [search, trade, myTrades],
  buttons: { trade: changeOwnTrade },
  notices: { 'wanted-trade': wantedTrade },
} satisfies Feature;
