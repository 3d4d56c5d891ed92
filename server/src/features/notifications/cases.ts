import { type Cases, createsNothing, request, type World } from '../../testing/cases.ts';
import { createBrowser } from './testing/push-service.ts';

const body = () => createBrowser().subscription;

async function subscriber({ person }: World) {
  const by = await person();
  await by.call('PUT /users/push', { body: body() });
  return { by };
}

export const cases: Cases = {
  requests: [
    request('GET /users/notifications', 'person'),
    request('PUT /users/notifications', 'person', () => ({ body: { upto: 1 } })),
    request('GET /users/notifications/count', 'person'),
    request('GET /users/notifications/settings', 'person'),
    request('PUT /users/notifications/settings', 'person', () => ({ body: { off: ['kicked'] } })),
    request('PUT /users/push', 'person', () => ({ body: body() })),
    request('DELETE /users/push', 'person', subscriber),
    createsNothing(request('POST /users/push/test', 'person', subscriber)),
  ],
  reads: () => [
    '/users/notifications',
    '/users/notifications?limit=2',
    '/users/notifications/count',
    '/users/notifications/settings',
  ],
  acts: ({ member }) => [
    [
      'reading notifications',
      () => member.call('PUT /users/notifications', { body: { upto: Number.MAX_SAFE_INTEGER } }),
    ],
    [
      'choosing notifications',
      () => member.call('PUT /users/notifications/settings', { body: { off: ['kicked'] } }),
    ],
    ['pushes to a browser', () => member.call('PUT /users/push', { body: body() })],
    ['a test push', () => member.call('POST /users/push/test')],
  ],
  checkMore: ['PUT /users/notifications/settings', 'PUT /users/push'],
};
