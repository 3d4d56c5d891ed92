import { runJob } from '../../platform/jobs/testing/run-job.ts';
import { writeLastUse } from './jobs.ts';
import { type Cases, request } from '../../testing/cases.ts';
import { practiceCode } from '../../testing/practice-code.ts';
import type { Person } from '../../testing/service.ts';

export const cases: Cases = {
  requests: [
    request('POST /users/auth', 'visitor', async ({ service, person }) => {
      const { chattag } = await person();
      return { body: { code: await practiceCode(service.url, service.visitor, chattag) } };
    }),
    request('DELETE /users/auth', 'person'),
    request('GET /users/sessions', 'person'),
    request('DELETE /users/sessions', 'person'),
    request('DELETE /users/sessions/{id}', 'person', async ({ person }) => {
      const by = await person();
      const [session] = await by.call('GET /users/sessions');
      return { by, params: { id: session!.sessionid } };
    }),
  ],
  acts: ({ service, outsider, readAll }) => {
    let again: Person;
    return [
      ['signing in for the first time', () => service.signIn('Newcomer')],
      [
        'signing in again',
        async () => {
          again = await service.signIn(outsider.chattag);
        },
      ],
      ['signing out', () => again.call('DELETE /users/auth')],
      [
        'using the service for the first time on a day',
        async () => {
          await service.sql(`update users set lastactive = '2020-01-01'`);
          const sessions = await service.sql<{ sessionid: number }>(
            'select sessionid from sessions',
          );
          await readAll();
          const used = new Set(sessions.map(({ sessionid }) => sessionid));
          await runJob(service.db, writeLastUse(used));
        },
      ],
    ];
  },
};
