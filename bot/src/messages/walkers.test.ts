import { expect, it } from 'vitest';
import { textsFor } from '../texts/texts.ts';
import { walkerCard, walkerList } from './walkers.ts';

it('shows the name of an owner beside the mention', () => {
  const walker = {
    walkerid: '9',
    name: 'Ark',
    clanid: 1,
    ownerid: '77',
    ownername: 'Ann_1',
    lastupdate: '2026-01-01T00:00:00.000Z',
  };
  const texts = textsFor('en-US');
  expect(walkerList(texts, 'Foxes', [walker]).description).toContain('Ann\\_1 (<@77>)');
  expect(walkerCard(texts, walker).fields).toContainEqual(
    expect.objectContaining({ name: 'Owner', value: 'Ann\\_1 (<@77>)' }),
  );
});
