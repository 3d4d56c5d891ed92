import { Type } from 'typebox';
import { group } from '../operation.ts';
import { Position } from '../values.ts';
import { ClanChange } from './clans.ts';

export const Event = Type.Object({
  ...ClanChange.properties,
  clanid: Type.Optional(Type.Integer({ description: 'The clan that it happened to.' })),
  touches: Type.Array(Type.String(), {
    description:
      'The kinds of data that changed. Refetch every answer that had one of them in `Cache-Tag`.',
  }),
});

export const eventOperations = group({
  'GET /events': {
    id: 'streamEvents',
    summary:
      'Stream changes to your clan, your join requests, your trades, your maps and those of your clan mates. The event `gap` means that events were lost: refetch everything you show.',
    access: 'session',
    headers: Type.Object({
      'last-event-id': Type.Optional(
        Position(
          'The id of the last event you got: the stream continues after it. It begins with the event `gap` if you missed more than 24 hours, or the id is unknown.',
        ),
      ),
    }),
    answer: Event,
    stream: true,
    problems: ['too-many-streams'],
  },
});
