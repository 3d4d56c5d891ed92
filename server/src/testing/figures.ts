import { vi } from 'vitest';
import type { TestService } from './service.ts';

/** Waits until the service has counted. It counts again ten minutes later. */
export const firstFigures = (service: TestService): Promise<void> =>
  vi.waitFor(
    async () => {
      const counted = await service.sql('select from daily_figures where people is not null');
      if (counted.length === 0) throw new Error('Nothing was counted yet');
    },
    { timeout: 30_000 },
  );
