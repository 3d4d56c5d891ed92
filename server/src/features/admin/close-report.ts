import { implement } from '../../services.ts';
import { act } from './act.ts';
import { closeReportOf } from './acts/close-report.ts';

export const closeReport = implement(
  'POST /admin/reports/{kind}/{id}/close',
  ({ params, body, session }, services) =>
    act(services, session, 'moderator', (tx) => closeReportOf(tx, params, body)),
);
