import { type Cases, request } from '../../testing/cases.ts';

export const cases: Cases = {
  requests: [
    request('GET /clans/{clan_id}/page', 'visitor'),
    request('PUT /clans/{clan_id}/page', 'leader', () => ({ body: { recruiting: true } })),
  ],
  reads: ({ clan }) => [`/clans/${clan.clanid}/page`],
  acts: ({ clan: { leader, params } }) => [
    [
      'changing the public page',
      () =>
        leader.call('PUT /clans/{clan_id}/page', {
          params,
          body: { recruiting: true, language: 'es', questions: ['Why?'] },
        }),
    ],
  ],
};
