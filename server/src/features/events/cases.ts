import { type Cases, createsNothing, request } from '../../testing/cases.ts';

export const cases: Cases = {
  requests: [
    createsNothing(request('POST /events/ticket', 'person')),
    request('GET /events', 'person'),
  ],
};
