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
      'What happens to your clan, your requests, your trades, and your maps and those of your clan, as it happens. The event `gap` says that something before it is lost: read anew what you show.',
    access: 'session',
    headers: Type.Object({
      'last-event-id': Type.Optional(
        Position(
          'Where a stream has ended: what came after is told first. Where more than 24 hours of it are missed, or the place is not known, that begins with the event `gap`: read anew what you show.',
        ),
      ),
    }),
    answer: Event,
    stream: true,
    problems: [],
  },
});
