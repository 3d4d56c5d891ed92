import { ButtonStyle } from 'discord.js';
import { COLORS, sentence } from '../messages/embed.ts';
import { plain } from '../messages/plain.ts';
import { described, fill } from '../texts/texts.ts';
import type { Answer } from './answer.ts';
import type { CommandContext, Command, ComponentInteraction } from './command.ts';
import { button, forAdmins, row } from './declare.ts';
import { linkedClan } from './linked-clan.ts';

export const unlink: Command = {
  data: { ...forAdmins, ...described('command.unlink') },
  admin: true,

  async run(asked) {
    const { texts } = asked;
    const { clanid, name } = await linkedClan(asked);
    return {
      embeds: [sentence(fill(texts['unlink.sure'], { clan: plain(name) }))],
      components: [
        row(
          button(`unlink:yes:${clanid}`, texts['unlink.yes'], ButtonStyle.Danger),
          button('unlink:no', texts['unlink.no'], ButtonStyle.Secondary),
        ),
      ],
    };
  },
};

export async function endLink(asked: CommandContext<ComponentInteraction>): Promise<Answer> {
  const { interaction, guildid, texts, context } = asked;
  const { service, readers } = context;
  const [, answer, clanid] = interaction.customId.split(':');
  if (answer !== 'yes') return { embeds: [sentence(texts['unlink.cancelled'])] };
  const clan = await linkedClan(asked);
  if (clan.clanid !== Number(clanid)) {
    return { embeds: [sentence(texts['unlink.changed'], COLORS.bad)] };
  }
  await service.call('DELETE /bot/guilds/{guildid}/link', { params: { guildid } });
  readers.reload(guildid);
  return { embeds: [sentence(texts['unlink.done'])] };
}
