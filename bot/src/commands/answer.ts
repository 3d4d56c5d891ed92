import type { APIActionRowComponent, APIComponentInMessageActionRow, APIEmbed } from 'discord.js';

export interface Answer {
  readonly embeds: readonly APIEmbed[];
  readonly components?: readonly APIActionRowComponent<APIComponentInMessageActionRow>[];
}

export interface Choice {
  readonly name: string;
  readonly value: string;
}
