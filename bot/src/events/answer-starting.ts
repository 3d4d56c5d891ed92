import {
  type APIInteraction,
  type Client,
  GatewayDispatchEvents,
  type GatewayDispatchPayload,
  InteractionResponseType,
  InteractionType,
  MessageFlags,
  Routes,
} from 'discord.js';
import { COLORS, sentence } from '../messages/embed.ts';
import { textsFor } from '../texts/texts.ts';

/**
 * Answers an interaction that arrives during the start or the stop. At the start, the client library
 * would hold it back until all servers are loaded, which is too late: the chat platform waits for 3
 * seconds.
 */
export async function answerStarting(client: Client, interaction: APIInteraction): Promise<void> {
  const { id, token } = interaction;
  await client.rest.post(Routes.interactionCallback(id, token), {
    auth: false,
    body: startingAnswer(interaction),
  });
}

function startingAnswer(interaction: APIInteraction): object {
  if (interaction.type === InteractionType.ApplicationCommandAutocomplete) {
    const type = InteractionResponseType.ApplicationCommandAutocompleteResult;
    return { type, data: { choices: [] } };
  }
  const texts = textsFor('locale' in interaction ? interaction.locale : 'en');
  return {
    type: InteractionResponseType.ChannelMessageWithSource,
    data: {
      embeds: [sentence(texts['wrong.starting'], COLORS.bad)],
      flags: MessageFlags.Ephemeral,
    },
  };
}

/** The interaction in an event of the chat platform, if it is one. */
export const interactionIn = ({ t, d }: GatewayDispatchPayload): APIInteraction | undefined =>
  t === GatewayDispatchEvents.InteractionCreate ? d : undefined;
