import type { InteractionAnswer } from './answers.ts';

/** A text that somebody gives with a command, or is typing. */
export const text = (name: string, value: string, focused = false) => ({
  type: 3,
  name,
  value,
  focused,
});
/** The person asks who has signed in to the web app with that account. */
export const by = ({ chatid }: { chatid: string }) => ({ userid: chatid });
export const SPANISH = { locale: 'es-ES' };

export const words = ({ message }: InteractionAnswer) => JSON.stringify(message.embeds);
export const buttons = ({ message }: InteractionAnswer) =>
  (message.components ?? []).flatMap(({ components }) => components);
