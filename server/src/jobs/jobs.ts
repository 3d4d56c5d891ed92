import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { DeliveryCounts } from '../features/webhooks/deliver-changes.ts';
import type { Internet } from '../internet/post.ts';
import type { Sessions } from '../http/sessions.ts';
import { announceDueMarkers } from './announce-due-markers.ts';
import { announceEndingTrades } from './announce-ending-trades.ts';
import { backUp, type BackupStatus } from './back-up.ts';
import { checkUpdates } from './check-updates.ts';
import { computeSkeletons } from './compute-skeletons.ts';
import { deleteChatLines } from './delete-chat-lines.ts';
import { deleteClosedReports } from './delete-closed-reports.ts';
import { deleteEndedInvites } from './delete-ended-invites.ts';
import { deleteEndedTrades } from './delete-ended-trades.ts';
import { deleteExpiredSessions } from './delete-expired-sessions.ts';
import { deleteIdempotencyKeys } from './delete-idempotency-keys.ts';
import { deleteOldChanges } from './delete-old-changes.ts';
import { deleteOldMapSteps } from './delete-old-map-steps.ts';
import { deleteRemovedBackgrounds } from './delete-removed-backgrounds.ts';
import { deleteTrash } from './delete-trash.ts';
import { deleteUndos } from './delete-undos.ts';
import { deleteUnvisitedMaps } from './delete-unvisited-maps.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { endBans } from './end-bans.ts';
import { endIdleSessions } from './end-idle-sessions.ts';
import type { Job } from './job.ts';
import { type ErrorCount, type FigureStatus, keepFigures, writeErrors } from './keep-figures.ts';
import { sendPushes } from './send-pushes.ts';
import { sendReports } from './send-reports.ts';
import { matchSavedSearches } from './match-searches.ts';
import { settleWalkers } from './settle-walkers.ts';
import { writeSafety } from './write-safety.ts';
import { writeLastUse } from './write-last-use.ts';

interface Needed {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly sessions: Sessions;
  readonly internet: Internet;
  readonly deliveries: DeliveryCounts;
  readonly backups: BackupStatus;
  readonly figures: FigureStatus;
  readonly errors: ErrorCount;
}

/** Every job of the service. */
export const listJobs = (needed: Needed): readonly Job[] => {
  const { config, log, sessions, internet, deliveries, backups, figures, errors } = needed;
  return [
    computeSkeletons,
    deleteExpiredSessions,
    endBans,
    endIdleSessions(config),
    writeLastUse(sessions.used),
    deleteUnvisitedMaps(config),
    deleteEndedInvites,
    announceDueMarkers,
    announceEndingTrades(config),
    deleteEndedTrades(config),
    matchSavedSearches(config),
    deleteOldChanges(config, log),
    deleteOldMapSteps(config),
    deleteRemovedBackgrounds,
    deleteChatLines,
    deleteIdempotencyKeys,
    deleteUndos,
    deleteTrash(config),
    deleteClosedReports,
    settleWalkers,
    deliverWebhooks(internet, deliveries),
    sendPushes(config, internet),
    sendReports(config, internet),
    writeSafety(config),
    backUp(config, log, backups),
    checkUpdates(config, internet),
    keepFigures(config, figures),
    writeErrors(errors),
  ];
};
