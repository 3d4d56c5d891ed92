import { type Cases, request } from '../../testing/cases.ts';

export const cases: Cases = {
  requests: [
    request('GET /app/config.json', 'visitor'),
    request('GET /app/game-data.json', 'visitor'),
  ],
};
