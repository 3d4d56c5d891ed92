import { usePages } from '../../../app/use-operation.ts';

/** One query for the list and for the number in the tab. */
export const useOpenReports = () =>
  usePages('GET /admin/reports', { query: { state: 'open', limit: 50 } });
