import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { DEFAULT_NAME } from '@clan-companion/contract/features/community/links';
import { queryClient } from './query-client.ts';
import { useChatid } from './session.ts';
import { readAhead, useOperation } from './use-operation.ts';

export type AppConfig = AnswerOf<OperationTable['GET /app/config.json']>;

/** Operators can change some of it. Visitors, who get no events, ask again when they come back. */
const FRESH_MS = 60_000;

/** Undefined until it is loaded. */
export const useAppConfig = (): AppConfig | undefined =>
  useOperation('GET /app/config.json', {}, { staleTime: FRESH_MS }).data;

const DEFAULTS: AppConfig['community'] = { name: DEFAULT_NAME, links: {} };

/** How the community presents itself; the defaults until that is loaded. */
export const useCommunity = (): AppConfig['community'] => useAppConfig()?.community ?? DEFAULTS;

/** The app does not wait longer for it. */
const LANGUAGE_WITHIN_MS = 3_000;

export const loadDefaultLanguage = (): Promise<string | undefined> =>
  Promise.race([
    readAhead('GET /app/config.json', {}).then((config) => config?.community.language),
    new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), LANGUAGE_WITHIN_MS);
    }),
  ]);

export const refetchAppConfig = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['GET /app/config.json'] });

/** Undefined until the settings are loaded. */
export const useHasBot = (): boolean | undefined => useAppConfig()?.bot;

/** Assumes so until the settings are loaded. */
export function useCanCreateMaps(): boolean {
  const signedIn = useChatid() !== undefined;
  const config = useAppConfig();
  return signedIn || !config || config.openMapDays !== undefined;
}
