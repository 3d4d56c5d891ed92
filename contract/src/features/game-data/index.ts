import { feature } from '../../core/feature.ts';
import type { TextRule } from '../../core/text.ts';

export const limits = {
  tree: { min: 1, max: 40 },
  techItem: { min: 1, max: 80, looks: 'cleaned' },
} as const satisfies Readonly<Record<string, TextRule>>;

export const gameData = feature({
  limits,
});
