import type { Together } from '@clan-companion/contract/core/feature';
import { chatBot } from './features/chat-bot/index.ts';
import { clans } from './features/clans/index.ts';
import { diplomacy } from './features/diplomacy/index.ts';
import { maps } from './features/maps/index.ts';
import { members } from './features/members/index.ts';
import { tech } from './features/tech/index.ts';
import { trades } from './features/trades/index.ts';
import { walkers } from './features/walkers/index.ts';
import { collectCommands } from './platform/commands.ts';
import { createTexts, mergeTexts, type TextsWith } from './platform/texts.ts';

/** Every feature, in order: each knows only those above it. `/help` lists commands in this order. */
export const features = [clans, members, walkers, trades, diplomacy, tech, maps, chatBot] as const;

export type AllTexts = TextsWith<Together<(typeof features)[number]['texts']['en']>>;

export const tables = mergeTexts(features.map(({ texts }) => texts));
export const textsFor = createTexts<AllTexts>(tables);

export const { commands, messageCommands, declarations } = collectCommands(features, tables);
