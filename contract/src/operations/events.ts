import { Type } from 'typebox';
import { group } from '../operation.ts';
import { Position } from '../values.ts';
import { ClanChange } from './clans.ts';

export const Event = Type.Object({
  ...ClanChange.properties,
  clanid: Type.Optional(Type.Integer({ description: 'The clan that it happened to.' })),
});

export const eventOperations = group({
  'GET /events': {
    id: 'streamEvents',
    summary:
      'What happens to your clan, your requests, your trades, and your maps and those of your clan, as it happens.',
    access: 'session',
    headers: Type.Object({
      'last-event-id': Type.Optional(
        Position('Where a stream has ended: what came after, within 24 hours, is told first.'),
      ),
    }),
    answer: Event,
    stream: true,
    problems: [],
  },
});
