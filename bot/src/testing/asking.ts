import type { InteractionAnswer } from './answers.ts';

/** A text option of a command, complete or being typed. */
export const text = (name: string, value: string, focused = false) => ({
  type: 3,
  name,
  value,
  focused,
});
/** A subcommand with its options. */
export const sub = (name: string, ...options: object[]) => [{ type: 1, name, options }];
/** Uses the chat account with which the person signed in to the web app. */
export const by = ({ chatid }: { chatid: string }) => ({ userid: chatid });
export const SPANISH = { locale: 'es-ES' };

export const words = ({ message }: InteractionAnswer) => JSON.stringify(message.embeds);
export const buttons = ({ message }: InteractionAnswer) =>
  (message.components ?? []).flatMap(({ components }) => components);
