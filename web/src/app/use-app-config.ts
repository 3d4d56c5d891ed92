import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { useChatid } from './session.ts';
import { useOperation } from './use-operation.ts';

type AppConfig = AnswerOf<OperationTable['GET /app/config.json']>;

/** Undefined until it is loaded. It changes only when the service restarts. */
export const useAppConfig = (): AppConfig | undefined =>
  useOperation('GET /app/config.json', {}, { staleTime: Infinity }).data;

/** Undefined until the settings are loaded. */
export const useHasBot = (): boolean | undefined => useAppConfig()?.bot;

/** Assumes so until the settings are loaded. */
export function useCanCreateMaps(): boolean {
  const signedIn = useChatid() !== undefined;
  const config = useAppConfig();
  return signedIn || !config || config.openMapDays !== undefined;
}
