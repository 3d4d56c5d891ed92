import { createEventTicket } from './create-event-ticket.ts';
import { streamEvents } from './stream-events.ts';

export const eventOperations = [createEventTicket, streamEvents];
