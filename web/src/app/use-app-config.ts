import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { queryClient } from './query-client.ts';
import { useChatid } from './session.ts';
import { useOperation } from './use-operation.ts';

export type AppConfig = AnswerOf<OperationTable['GET /app/config.json']>;

/** Operators can change some of it. Visitors, who get no events, ask again when they come back. */
const FRESH_MS = 60_000;

/** Undefined until it is loaded. */
export const useAppConfig = (): AppConfig | undefined =>
  useOperation('GET /app/config.json', {}, { staleTime: FRESH_MS }).data;

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
