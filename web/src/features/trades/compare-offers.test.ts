import { expect, it } from 'vitest';
import { compareOffers } from './compare-offers.ts';
import type { Trade } from './offer.tsx';

const offer = (tradeid: number, hour: number, fields: Partial<Trade> = {}): Trade => ({
  tradeid,
  chatid: '1',
  chattag: 'Seller',
  item: 'Iron',
  quantity: 1,
  price: '1',
  type: 'sell',
  region: 'EU',
  timestamp: `2026-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`,
  ...fields,
});

it('counts new and renewed offers', () => {
  const shown = [offer(2, 11), offer(1, 10)];
  expect(compareOffers(shown, [offer(3, 12), ...shown], 50).added).toBe(1);
  expect(compareOffers(shown, [offer(1, 13), offer(2, 11)], 50).added).toBe(1);
});

it('shows changed fields at once, and marks offers that are gone', () => {
  const { rows, added } = compareOffers(
    [offer(2, 11), offer(1, 10)],
    [offer(2, 11, { price: '5' })],
    50,
  );
  expect(added).toBe(0);
  expect(rows.map(({ trade, isGone }) => [trade.price, isGone])).toEqual([
    ['5', false],
    ['1', true],
  ]);
});

it('knows nothing about offers that are older than a full page', () => {
  const shown = [offer(3, 12), offer(2, 11), offer(1, 10)];
  const { rows } = compareOffers(shown, [offer(4, 13), offer(2, 11)], 2);
  expect(rows.map(({ isGone }) => isGone)).toEqual([true, false, false]);
});
