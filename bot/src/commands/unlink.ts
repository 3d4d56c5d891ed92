import { ButtonStyle } from 'discord.js';
import { sentence } from '../messages/embed.ts';
import { plain } from '../messages/plain.ts';
import { described, fill } from '../texts/texts.ts';
import type { Answer } from './answer.ts';
import type { Asked, Command, ComponentInteraction } from './command.ts';
import { button, forAdmins, row } from './declare.ts';
import { linkedClan } from './linked-clan.ts';

export const unlink: Command = {
  data: { ...forAdmins, ...described('command.unlink') },
  admin: true,

  async run(asked) {
    const { texts } = asked;
    const { name } = await linkedClan(asked);
    return {
      embeds: [sentence(fill(texts['unlink.sure'], { clan: plain(name) }))],
      components: [
        row(
          button('unlink:yes', texts['unlink.yes'], ButtonStyle.Danger),
          button('unlink:no', texts['unlink.no'], ButtonStyle.Secondary),
        ),
      ],
    };
  },
};

export async function endLink({
  interaction,
  guildid,
  texts,
  context: { service, readers },
}: Asked<ComponentInteraction>): Promise<Answer> {
  if (interaction.customId !== 'unlink:yes')
    return { embeds: [sentence(texts['unlink.cancelled'])] };
  await service.call('DELETE /bot/guilds/{guildid}/link', { params: { guildid } });
  readers.reload(guildid);
  return { embeds: [sentence(texts['unlink.done'])] };
}
