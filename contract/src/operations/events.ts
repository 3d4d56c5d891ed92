import { Type } from 'typebox';
import { group } from '../operation.ts';
import { Position } from '../values.ts';
import { ClanChange } from './clans.ts';

export const Event = Type.Object({
  ...ClanChange.properties,
  clanid: Type.Optional(Type.Integer({ description: 'The clan that it happened to.' })),
  touches: Type.Array(Type.String(), {
    description:
      'The kinds of data that changed. Read again what you got with one of them in `Cache-Tag`.',
  }),
});

export const eventOperations = group({
  'GET /events': {
    id: 'streamEvents',
    summary:
      'Stream what happens to your clan, your join requests, your trades, and the maps of you and your clan mates. After the event `gap`, which means that events were lost, read again what you show.',
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
    problems: [],
  },
});
