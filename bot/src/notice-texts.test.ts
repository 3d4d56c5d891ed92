import { describe, expect, it } from 'vitest';
import { features, textsFor } from './features.ts';
import type { Feature } from './platform/feature.ts';
import { type PostedNotice, showNotice } from './platform/notices/notice.ts';

const all: readonly Feature[] = features;
const place = {
  noticeid: '1-1',
  guildid: '1',
  channelid: '2',
  timestamp: '2026-01-01T00:00:00.000Z',
};
const english = textsFor('en-US');
const spanish = textsFor('es-419');
const shown = (notice: PostedNotice, texts = english) => {
  const { title, description } = showNotice(all, texts, notice)!.embed;
  return [title, description];
};

describe('a notice', () => {
  it('of a join request shows the person and the message with Markdown escaped', () => {
    const notice = {
      ...place,
      notice: 'join-request' as const,
      clanid: 7,
      chatid: '3',
      chattag: 'ash',
      nickname: '__Ash__',
      message: '@here [x](y)\nplease',
    };
    expect(shown(notice)).toEqual([
      '\\_\\_Ash\\_\\_ asks to join the clan',
      '> \\@here \\[x\\]\\(y\\) please\nSomebody who can invite answers it here or in the web app.',
    ]);
    const { chattag: _, nickname: __, message: ___, ...gone } = notice;
    expect(shown(gone, spanish)[0]).toBe('Alguien pide unirse al clan');
  });

  it('of a taken walker shows who took it and who owns it', () => {
    const notice = {
      ...place,
      notice: 'walker-taken' as const,
      walkerid: '9',
      name: 'Ark',
      ownerid: '77',
      ownername: 'Ann',
      lastuser: 'Thief',
    };
    expect(shown(notice, spanish)).toEqual([
      'Otra persona ha sacado Ark',
      'Lo sacó Thief; es de Ann (<@77>).',
    ]);
  });

  it('of any other change uses the sentence of the history, with names escaped', () => {
    const notice = {
      ...place,
      notice: 'change' as const,
      action: 'relationship-set',
      chatid: '3',
      chattag: 'ash_1',
      detail: { otherclanname: 'Red *Dune*', relationshiptype: 'enemy' },
    };
    expect(shown(notice)).toEqual(['ash\\_1 made “Red \\*Dune\\*” an enemy.', undefined]);
    expect(shown(notice, spanish)[0]).toBe('ash\\_1 declaró enemigo a «Red \\*Dune\\*».');
    const kicked = { ...notice, action: 'member-kicked', membertag: 'bob', detail: {} };
    expect(shown(kicked)[0]).toBe('ash\\_1 kicked bob.');
    const lost = { ...notice, action: 'walker-lost', detail: { walkerid: '9', name: 'Ark' } };
    expect(shown(lost)).toEqual([
      'Another clan got the walker “Ark”.',
      'Your notes about it come back if the clan gets it back.',
    ]);
  });

  it('of a wanted trade shows the offer', () => {
    const notice = {
      ...place,
      notice: 'wanted-trade' as const,
      chatid: '3',
      chattag: 'ash',
      wanterid: '4',
      wantername: 'Bo',
      tradeid: 5,
      item: 'Rope *x*',
      quantity: 40,
      price: '2 iron',
      region: 'EU',
    };
    expect(shown(notice)[1]).toBe(
      'ash sells **Rope \\*x\\***, which Bo (<@4>) wants\n40 × for 2 iron, EU',
    );
  });

  it('with the longest names fits the limits of the chat platform', () => {
    const long = '*'.repeat(1_000);
    const notice = {
      ...place,
      notice: 'join-request' as const,
      clanid: 7,
      chatid: '3',
      chattag: long,
      message: long,
    };
    const [title = '', description = ''] = shown(notice);
    expect(title.length).toBeLessThanOrEqual(256);
    expect(description.length).toBeLessThanOrEqual(4_096);
  });
});
