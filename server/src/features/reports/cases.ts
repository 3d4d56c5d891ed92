import { type Cases, request } from '../../testing/cases.ts';

export const cases: Cases = {
  requests: [
    request('POST /reports', 'visitor', async ({ clan }) => ({
      body: { kind: 'clan', id: String((await clan()).clanid), cause: 'spam' },
    })),
  ],
};
