import { describe, expect, it } from 'vitest';
import { textsFor } from '../features.ts';
import type { Answer } from './messages.ts';
import { ListGone, type LoadPage, Pages } from './pages.ts';
import { nextCursor } from './service.ts';

const by = (id: string) => ({ interaction: { user: { id } }, texts: textsFor('en') });
type TestAsker = ReturnType<typeof by>;
const ann = by('ann');

/** A list with this many numbered pages. */
const listing =
  (count: number): LoadPage<TestAsker> =>
  async (cursor) => {
    const page = Number(cursor ?? 0);
    const next = page + 1 < count ? String(page + 1) : undefined;
    return { embed: { title: `page ${page}` }, next };
  };

const idOf = (answer: Awaited<ReturnType<Pages<TestAsker>['start']>>) => {
  const [button] = answer.components?.[0]?.components ?? [];
  return /^page:([^:]+):/.exec((button as { custom_id: string }).custom_id)![1]!;
};

describe('a list', () => {
  it('of one page has no buttons', async () => {
    expect(await new Pages<TestAsker>().start(ann, listing(1))).toEqual({
      embeds: [{ title: 'page 0' }],
    });
  });

  it('is paged back and forth only by the person who asked, one page ahead', async () => {
    const pages = new Pages<TestAsker>();
    const id = idOf(await pages.start(ann, listing(3)));
    const turn = async (page: number, asked = ann) => {
      const turned = pages.turn(id, page, asked);
      return typeof turned === 'string' ? turned : (await turned()).embeds[0]?.title;
    };
    expect(await turn(2)).toBe('gone');
    expect(await turn(1)).toBe('page 1');
    expect(await turn(2)).toBe('page 2');
    expect(await turn(0)).toBe('page 0');
    expect(await turn(1, by('bob'))).toBe('notyours');
    expect(await turn(Number.NaN)).toBe('gone');
    expect(await turn(-1)).toBe('gone');
  });

  it('ends when the person must not see it any more', async () => {
    const pages = new Pages<TestAsker>();
    const load = listing(2);
    const id = idOf(
      await pages.start(ann, (cursor, asked) => {
        if (asked !== ann) throw new ListGone();
        return load(cursor, asked);
      }),
    );
    const turned = pages.turn(id, 1, by('ann')) as () => Promise<Answer>;
    expect(await turned()).toMatchObject({
      embeds: [{ description: textsFor('en')['page.gone'] }],
      components: [],
    });
  });

  it('is evicted after a thousand others were opened', async () => {
    const pages = new Pages<TestAsker>();
    const first = idOf(await pages.start(ann, listing(2)));
    let last = first;
    for (let n = 0; n < 1_000; n += 1) last = idOf(await pages.start(ann, listing(2)));
    expect(pages.turn(first, 0, ann)).toBe('gone');
    expect(pages.turn(last, 0, ann)).toBeTypeOf('function');
  });
});

it('reads the next cursor from the Link header', () => {
  const link = (value: string) => nextCursor(new Headers({ link: value }));
  expect(link('</trades?limit=10&cursor=abc>; rel="next"')).toBe('abc');
  expect(link('</trades?limit=10>; rel="next"')).toBeUndefined();
  expect(link('nonsense')).toBeUndefined();
  expect(nextCursor(new Headers())).toBeUndefined();
});
