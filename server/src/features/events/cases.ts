import { type Cases, request } from '../../testing/cases.ts';

export const cases: Cases = {
  requests: [request('POST /events/ticket', 'person'), request('GET /events', 'person')],
};
