import { ButtonStyle } from 'discord.js';
import { COLORS, sentence } from '../messages/embed.ts';
import { plain } from '../messages/plain.ts';
import { fill, type Texts, textsFor } from '../texts/texts.ts';
import type { Answer } from './answer.ts';
import type { Asked, ComponentInteraction } from './command.ts';
import { button, row } from './declare.ts';

/** The buttons below a notice about a request to join. */
export const requestButtons = (texts: Texts, clanid: number, chatid: string) =>
  row(
    button(`request:accept:${clanid}:${chatid}`, texts['request.accept'], ButtonStyle.Success),
    button(`request:reject:${clanid}:${chatid}`, texts['request.reject'], ButtonStyle.Danger),
  );

/** Answers the request for the person who pressed the button, under the rules of the clan. */
export async function answerRequest(asked: Asked<ComponentInteraction>): Promise<Answer> {
  const { interaction, person, context } = asked;
  const [, action, clanid, chatid = ''] = interaction.customId.split(':');
  await person.call('PUT /clans/{clan_id}/members/{member_id}', {
    params: { clan_id: Number(clanid), member_id: chatid },
    query: { action: action === 'accept' ? 'accept' : 'reject' },
  });
  // Everybody reads it, so it is in the language of the server.
  const texts = textsFor(interaction.guildLocale ?? interaction.locale, context.webApp.address);
  const who = plain(interaction.user.displayName);
  const done = fill(texts[action === 'accept' ? 'request.accepted' : 'request.rejected'], { who });
  return {
    embeds: [...interaction.message.embeds.map((one) => one.data), sentence(done, COLORS.calm)],
    components: [],
  };
}
