import { useMemo } from 'react';
import { type GameNames, gameNames } from './game-names.ts';
import { useTexts } from './i18n.ts';
import { useGameData } from './use-game-data.ts';

/** Names of trees, items and regions to show. Records keep the names of the game data. */
export function useGameNames(): GameNames {
  const { language } = useTexts();
  const texts = useGameData().data?.texts;
  return useMemo(() => gameNames(texts, language), [texts, language]);
}
