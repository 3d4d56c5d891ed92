import type { BoardPart } from '../../platform/boards.ts';
import type { Button, Feature } from '../../platform/feature.ts';
import { answerNotice } from '../../platform/linked-clan.ts';
import { button, COLORS, embed, field, namedMention, plain, row } from '../../platform/messages.ts';
import type { ChangeDisplay, NoticeDisplay } from '../../platform/notices/notice.ts';
import { countRows } from '../../platform/rows.ts';
import { fill } from '../../platform/texts.ts';
import { type Walker, walkerList, walkers as search, walkersOf } from './search.ts';
import { en, type Texts } from './texts.en.ts';
import { es } from './texts.es.ts';
import { walker } from './walker.ts';

const walkerTaken: NoticeDisplay<'walker-taken', Texts> = {
  embed: (texts, { name, lastuser, ownerid, ownername }) =>
    embed(fill(texts['post.walker-taken'], { name: plain(name) }), {
      description: fill(texts['post.walker-taken.who'], {
        lastuser: lastuser === undefined ? texts['post.someone'] : plain(lastuser),
        owner: ownerid === undefined ? texts['post.someone'] : namedMention(ownerid, ownername),
      }),
      color: COLORS.bad,
    }),
};

const contested: ChangeDisplay<Texts> = {
  isBad: () => true,
  buttons: (texts, { detail = {} }) => {
    const { walkerid, otherclanid } = detail;
    if (walkerid === undefined || otherclanid === undefined) return [];
    const id = `dispute:${otherclanid}:${walkerid}`;
    return [row(button(id, texts['claim.dispute'], 'Primary'))];
  },
};

const dispute: Button<Texts> = {
  async run(ctx) {
    const [, clanid, walkerid = ''] = ctx.interaction.customId.split(':');
    await ctx.person.call('PUT /walkers/{walker_id}/contested', {
      params: { walker_id: walkerid },
      body: { clanid: Number(clanid), answer: 'dispute' },
    });
    return answerNotice(ctx, 'claim.disputed');
  },
};

/** As many as a board lists; the web app has the others. */
const MAX_ON_BOARDS = 20;
/** Leaves room for the longest diplomacy in the 6,000 characters of a message. */
const MAX_LENGTH_ON_BOARDS = 2_200;

const onBoards: BoardPart<Texts, Walker[]> = {
  link: 'board.walkers',
  load: (service, guildid) =>
    service.call('GET /bot/guilds/{guildid}/walkers', {
      params: { guildid },
      query: { limit: MAX_ON_BOARDS },
    }),
  embed: (texts, clan, walkers) => walkerList(texts, clan, walkers, MAX_LENGTH_ON_BOARDS),
};

export const walkers = {
  texts: { en, es },
  commands: [search, walker],
  buttons: { dispute },
  notices: { 'walker-taken': walkerTaken },
  changes: { 'walker-contested': contested, 'walker-lost': { isBad: () => true } },
  board: onBoards,

  async clanField(ctx, clan) {
    const count = await countRows(walkersOf(ctx, clan));
    return count === undefined ? undefined : field(ctx.texts['clan.walkers'], count, true);
  },
} satisfies Feature<Texts>;
