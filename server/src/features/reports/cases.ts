import { type Cases, createsNothing, request } from '../../testing/cases.ts';

export const cases: Cases = {
  requests: [
    createsNothing(
      request('POST /reports', 'visitor', async ({ clan }) => ({
        body: { kind: 'clan', id: String((await clan()).clanid), cause: 'spam' },
      })),
    ),
  ],
};
