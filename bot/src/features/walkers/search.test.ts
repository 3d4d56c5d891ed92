import { expect, it } from 'vitest';
import { textsFor } from '../../features.ts';
import { walkerCard, walkerList } from './search.ts';

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

it.each([
  ['holder', '2026-01-08', 'en-US', /claims it\. It passes to them on <t:1767830400:D>/],
  ['holder', '2026-01-08', 'es-ES', /lo reclama\. Pasará a ese clan el <t:1767830400:D>/],
  ['claimant', '2026-01-08', 'en-US', /passes to this clan on <t:1767830400:D>/],
  ['claimant', '2026-01-08', 'es-ES', /Pasará a este clan el <t:1767830400:D>/],
  ['holder', undefined, 'en-US', /on record since <t:1767225600:D>\. For now it stays/],
  ['claimant', undefined, 'es-ES', /registrado desde el <t:1767225600:D>\. Por ahora/],
] as const)(
  'shows the %s when a contested walker passes: %s, in %s',
  (role, until, locale, said) => {
    const since = '2026-01-01T00:00:00.000Z';
    const walker = {
      walkerid: '9',
      name: 'Ark',
      clanid: 1,
      lastupdate: since,
      contested: { role, since, ...(until && { until }), clan: 'Red Dune', clanid: 2 },
    };
    const texts = textsFor(locale);
    expect(walkerList(texts, 'Foxes', [walker]).description).toContain(
      locale === 'en-US' ? '**Ark** · ⚠️ contested' : '**Ark** · ⚠️ en disputa',
    );
    expect(walkerCard(texts, walker).fields).toContainEqual(
      expect.objectContaining({ value: expect.stringMatching(said) }),
    );
  },
);
