import { lineReasons } from '@clan-companion/contract/features/chat-bot/lines';
import { limits } from '@clan-companion/contract/features';
import { describe, expect, it } from 'vitest';
import { features, textsFor } from './features.ts';
import { unreadList } from './features/chat-bot/game-lines.ts';
import { dueList, mapList } from './features/maps/markers.ts';
import { techList } from './features/tech/index.ts';
import { tradeList } from './features/trades/trades.ts';
import { walkerList } from './features/walkers/search.ts';
import { boardLinks } from './platform/boards.ts';
import type { Feature } from './platform/feature.ts';
import { embedLength, isCut } from './platform/messages.ts';
import { SAFE_ROWS } from './platform/rows.ts';

/** Escaping doubles its length. */
const long = ({ max }: { max: number }) => '*'.repeat(max);
const timestamp = '2026-01-01T00:00:00.000Z';
const person = {
  chatid: long({ max: 64 }),
  chattag: long({ max: 64 }),
  nickname: long(limits.nickname),
};

const walker = {
  clanid: 1,
  walkerid: long({ max: 64 }),
  name: long(limits.walkerName),
  type: long(limits.walkerType),
  ownerid: long({ max: 64 }),
  ownername: long({ max: 64 }),
  lastuser: long(limits.nickname),
  lastupdate: timestamp,
  contested: { role: 'holder' as const, since: timestamp },
};
const trade = {
  tradeid: 2_147_483_647,
  chatid: person.chatid,
  chattag: person.chattag,
  type: 'buy' as const,
  item: long(limits.item),
  quantity: 1_000_000_000,
  price: long(limits.price),
  region: long(limits.region),
  timestamp,
};
const line = {
  lineid: 1,
  kind: 'unread' as const,
  text: long(limits.chatLine),
  channelid: '9'.repeat(20),
  messageid: '9'.repeat(20),
  timestamp,
};
const map = {
  mapid: 2_147_483_647,
  name: long(limits.mapName),
  ownerid: long({ max: 64 }),
  isPrivate: true,
  hasPassword: true,
  editors: 'password' as const,
  isLocked: true,
  isArchived: true,
};
const marker = {
  markerid: 'm',
  x: -1e300,
  y: -1e300,
  type: long(limits.markerType),
  description: long(limits.markerDescription),
  returnsfrom: timestamp,
  returnsby: '2026-01-02T00:00:00.000Z',
};
const learned = {
  item: long(limits.techItem),
  members: Array.from({ length: 5_000 }, () => person),
};
const times = <Row>(row: Row): Row[] => Array.from({ length: SAFE_ROWS }, () => row);

describe.each(['en-US', 'es-ES'])('the longest rows fit on a page, in %s', (locale) => {
  const texts = textsFor(locale);
  const asked = { tree: long(limits.tree), item: undefined };

  it.each([
    ['techs', () => techList(texts, asked, times(learned))],
    ['people', () => techList(texts, { ...asked, item: learned.item }, times(person))],
    ['walkers', () => walkerList(texts, long(limits.clanName), times(walker))],
    ['maps', () => mapList(texts, long(limits.clanName), times(map))],
    ['markers', () => dueList(texts, map.name, times(marker))],
    ['trades', () => tradeList(texts, times(trade))],
    ...lineReasons.map(
      (reason) =>
        [reason, () => unreadList(texts, times({ ...line, reason }), 2_147_483_647)] as const,
    ),
  ] as const)('%s', (_, make) => {
    const embed = make();
    expect(isCut(embed)).toBe(false);
    expect(embed.description!.split('\n').length).toBeGreaterThanOrEqual(SAFE_ROWS);
    expect(embed.description!.length).toBeLessThanOrEqual(4_096);
    expect(embed.title!.length).toBeLessThanOrEqual(256);
  });

  it('boards', () => {
    const web = `https://${'a'.repeat(120)}.example.org/app/`;
    const relationships = (['ally', 'enemy', 'nap'] as const).flatMap((relationshiptype, n) =>
      times({
        relationshipid: n,
        clanid: 1,
        otherclanid: n,
        otherclanname: long(limits.clanName),
        relationshiptype,
      }),
    );
    const linked = textsFor(locale, web);
    const parts = features.flatMap(({ board }: Feature) => board ?? []);
    const rows = { walkers: times(walker), diplomacy: [...relationships, ...relationships] };
    const embeds = [
      ...parts.map((part) => {
        const shown = rows[part.link.replace('board.', '') as keyof typeof rows];
        return part.embed(linked, long(limits.clanName), shown);
      }),
      boardLinks(linked, parts),
    ];
    expect(embeds).toHaveLength(3);
    const total = embeds.reduce((sum, embed) => sum + embedLength(embed), 0);
    expect(total).toBeLessThanOrEqual(6_000);
  });
});
