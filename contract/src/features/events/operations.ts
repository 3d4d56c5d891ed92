import { Type } from 'typebox';
import { group } from '../../core/operation.ts';
import { Position, Ticket } from '../../core/values.ts';
import { ClanChange } from '../clans/operations.ts';

export const Event = Type.Object({
  ...ClanChange.properties,
  clanid: Type.Optional(Type.Integer({ description: 'The clan that it happened to.' })),
  touches: Type.Array(Type.String(), {
    description:
      'The kinds of data that changed. Refetch every answer that had one of them in `Cache-Tag`.',
  }),
});

const POSITION =
  'The id of the last event you got: the stream continues after it. It begins with the event `gap` if you missed more than 24 hours, or the id is unknown.';

/** Describes the operations whose path begins like this. */
export const paths = { events: 'What happens, as it happens. See [Events](#about-events).' };

export const operations = group({
  'POST /events/ticket': {
    id: 'createEventTicket',
    summary:
      "Get a ticket for `GET /events?ticket=`, for the browser's `EventSource`, which cannot send a session token. It works once, within 30 seconds.",
    access: 'session',
    whileReadOnly: true,
    answer: Type.Object({
      ticket: Type.String({ description: 'Opens one event stream of this session.' }),
    }),
    problems: [],
  },
  'GET /events': {
    id: 'streamEvents',
    summary:
      'Stream changes to your clan, your join requests, your trades, your maps and those of your clan mates. The event `gap` means that events were lost: refetch everything you show. The event `trades-changed` (data: only `touches`, no `id`) comes at most once a second while anybody’s offers change, `switches-changed` when operators change what `GET /app/config.json` says.',
    access: 'session',
    ticket: true,
    query: Type.Object({
      ticket: Type.Optional(
        Ticket('A ticket from `POST /events/ticket`, in place of the session token.'),
      ),
      lasteventid: Type.Optional(
        Position('The same as `Last-Event-ID`, which an `EventSource` cannot send at first.'),
      ),
    }),
    headers: Type.Object({
      'last-event-id': Type.Optional(Position(POSITION)),
    }),
    answer: Event,
    stream: true,
    problems: ['too-many-streams'],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  ticket: 'VGhpcyBpcyBub3QgYSB0aWNrZXQsIG9ubHkgb25lIQ0',
  touches: ['relationships', 'history'],
};
