import { streamEvents } from './stream-events.ts';

export const eventOperations = [streamEvents];
