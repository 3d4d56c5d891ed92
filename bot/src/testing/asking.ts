import type { InteractionAnswer } from './answers.ts';

/** A text that somebody gives with a command, or is typing. */
export const text = (name: string, value: string, focused = false) => ({
  type: 3,
  name,
  value,
  focused,
});
export const SPANISH = { locale: 'es-ES' };

export const words = ({ message }: InteractionAnswer) => JSON.stringify(message.embeds);
export const buttons = ({ message }: InteractionAnswer) =>
  (message.components ?? []).flatMap(({ components }) => components);
