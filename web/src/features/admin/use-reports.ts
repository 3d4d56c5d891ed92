import { usePages } from '../../app/use-operation.ts';

/** One query for the list and, of the open ones, for the number in the tab. */
export const useReports = (state: 'open' | 'closed') =>
  usePages('GET /admin/reports', { query: { state, limit: 50 } });
