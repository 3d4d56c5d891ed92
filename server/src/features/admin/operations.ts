import { addFilter } from './add-filter.ts';
import { appointLeader } from './appoint-leader.ts';
import { ban } from './ban.ts';
import { changeFilter } from './change-filter.ts';
import { claimOperation } from './claim-operation.ts';
import { deletePerson } from './delete-person.ts';
import { endAllSessions } from './end-all-sessions.ts';
import { closeReport } from './close-report.ts';
import { endSessionsOf } from './end-sessions-of.ts';
import { exportLog } from './export-log.ts';
import { exportPerson } from './export-person.ts';
import { find } from './find.ts';
import { getClanDetails } from './get-clan-details.ts';
import { getCommunity } from './get-community.ts';
import { getOverview } from './get-overview.ts';
import { getPerson } from './get-person.ts';
import { getRole } from './get-role.ts';
import { getSwitches } from './get-switches.ts';
import { hide } from './hide.ts';
import { listActivity } from './list-activity.ts';
import { listBans } from './list-bans.ts';
import { listFilters } from './list-filters.ts';
import { listLog } from './list-log.ts';
import { listOperators } from './list-operators.ts';
import { listReports } from './list-reports.ts';
import { listTrash } from './list-trash.ts';
import { openClan } from './open-clan.ts';
import { openMap } from './open-map.ts';
import { remove } from './remove.ts';
import { removeFilter } from './remove-filter.ts';
import { removeLogo } from './remove-logo.ts';
import { removeRole } from './remove-role.ts';
import { rename } from './rename.ts';
import { restoreDeleted } from './restore-deleted.ts';
import { setCommunity } from './set-community.ts';
import { setLogo } from './set-logo.ts';
import { setRole } from './set-role.ts';
import { setSwitches } from './set-switches.ts';
import { show } from './show.ts';
import { testFilters } from './test-filters.ts';
import { unban } from './unban.ts';
import { undoAct } from './undo-act.ts';

export const adminOperations = [
  getRole,
  getOverview,
  claimOperation,
  listOperators,
  setRole,
  removeRole,
  find,
  getPerson,
  listActivity,
  getClanDetails,
  openClan,
  openMap,
  hide,
  show,
  rename,
  remove,
  endSessionsOf,
  appointLeader,
  listBans,
  ban,
  unban,
  listLog,
  undoAct,
  listTrash,
  restoreDeleted,
  exportPerson,
  deletePerson,
  exportLog,
  getSwitches,
  setSwitches,
  endAllSessions,
  getCommunity,
  setCommunity,
  setLogo,
  removeLogo,
  listReports,
  closeReport,
  listFilters,
  addFilter,
  changeFilter,
  removeFilter,
  testFilters,
];
