import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { adminOperations } from './features/admin/operations.ts';
import { Filters } from './features/admin/filters/filters.ts';
import { chatBotOperations } from './features/chat-bot/operations.ts';
import { clanInviteOperations } from './features/clan-invites/operations.ts';
import { clanPreview } from './features/clan-pages/clan-preview.ts';
import { clanPageOperations } from './features/clan-pages/operations.ts';
import { clanOperations } from './features/clans/operations.ts';
import { Standings } from './features/clans/standings.ts';
import { clusterOperations } from './features/clusters/operations.ts';
import { diplomacyOperations } from './features/diplomacy/operations.ts';
import { EventStreams } from './features/events/event-streams.ts';
import { eventOperations } from './features/events/operations.ts';
import type { GameDataFile } from './features/game-data/game-data-file.ts';
import { gameDataOperations } from './features/game-data/operations.ts';
import { MapStreams } from './features/maps/live/map-streams.ts';
import { MapPasswords } from './features/maps/map-passwords.ts';
import { goalOperations } from './features/goals/operations.ts';
import { Pictures } from './pictures/pictures.ts';
import { mapBackgroundOperations } from './features/maps/background/operations.ts';
import { mapOperations } from './features/maps/operations.ts';
import { memberOperations } from './features/members/operations.ts';
import { notificationOperations } from './features/notifications/operations.ts';
import { reportOperations } from './features/reports/operations.ts';
import { chooseChat } from './features/sign-in/choose-chat.ts';
import { logOutages } from './features/sign-in/log-outages.ts';
import { signInOperations } from './features/sign-in/operations.ts';
import { servePracticeChat } from './features/sign-in/practice/practice-chat.ts';
import { tradeOperations } from './features/trades/operations.ts';
import { undoOperations } from './features/undo/operations.ts';
import { userOperations } from './features/users/operations.ts';
import { walkerOperations } from './features/walkers/operations.ts';
import { webhookOperations } from './features/webhooks/operations.ts';
import { type Internet, publicInternet } from './internet/post.ts';
import { Pings } from './features/webhooks/pings.ts';
import { checkAccess, declareAccess } from './http/access.ts';
import { AnswerSlots } from './http/answer-slots.ts';
import { serveApiReference } from './http/api-reference.ts';
import { ChatCallers } from './http/caller.ts';
import { readBodies } from './http/body.ts';
import { Community, serveLogo } from './http/community.ts';
import { awaitTokens } from './http/consistency.ts';
import { openConnections } from './http/connections.ts';
import { answerErrors } from './http/errors.ts';
import { FrontDoor } from './http/front-door.ts';
import { addHeaders, commonHeaders } from './http/headers.ts';
import { endConnections } from './http/last-answers.ts';
import { createLimits } from './http/limits.ts';
import { collectMethods, refuseOtherMethods } from './http/methods.ts';
import { countRequests } from './http/metrics.ts';
import { serveOpenApi } from './http/openapi.ts';
import { mount } from './http/operation.ts';
import { shedLoad } from './http/overload.ts';
import { serveProbes } from './http/probes.ts';
import { finishReads } from './http/read-answers.ts';
import { ReadyAnswers } from './http/ready-answers.ts';
import { checkHeads } from './http/request-head.ts';
import { requestIds } from './http/request-ids.ts';
import { createServer, ownUrl } from './http/server.ts';
import { Sessions } from './http/sessions.ts';
import { Switches } from './http/switches.ts';
import { dropStalledConnections } from './http/slow-readers.ts';
import { validateInputs } from './http/validation.ts';
import { serveWebApp } from './http/web-app.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { listJobs } from './jobs/jobs.ts';
import type { Services } from './services.ts';
import type { Siblings } from './workers/siblings.ts';

/** The table of contents: the steps that every request passes, in order, and then the operations. */
export function buildApp(
  config: Config,
  db: Database,
  gameData: GameDataFile,
  log: FastifyBaseLogger,
  siblings?: Siblings,
  internet: Internet = publicInternet,
): FastifyInstance {
  const newId = requestIds();
  const setCommonHeaders = commonHeaders(config);
  const app = createServer(config.timing, log, newId, setCommonHeaders);
  siblings?.shareFeed(db.feed);
  const sessions = new Sessions(db, config.operators);
  const standings = new Standings(db);
  const answers = new ReadyAnswers(db);
  const limits = createLimits(config, siblings);
  const chat = logOutages(
    chooseChat(
      config,
      () => ownUrl(app),
      (line) => log.error(line),
    ),
    log,
  );
  const community = new Community(db);
  const mapPasswords = new MapPasswords(db, config.timing.passwordCost, siblings);
  const events = new EventStreams(db, config.timing);
  const mapStreams = new MapStreams(db, config.timing);
  const pings = new Pings(internet, siblings);
  const deliveries = { delivered: 0, failed: 0 };
  const backups = { lastSuccess: 0, failed: 0 };
  const figures = { today: {} };
  const errors = { unwritten: 0 };
  const counts = { deliveries, backups, figures, errors };
  const allJobs = listJobs({ config, log, sessions, internet, ...counts });
  const jobs = new JobRunner(db, log, allJobs);

  declareAccess(app);
  const methodsFor = collectMethods(app, config);
  answerErrors(app);
  addHeaders(app, setCommonHeaders, methodsFor);
  checkHeads(app);
  const load = shedLoad(app);
  const watched = {
    db,
    mapPasswords,
    answers,
    events,
    mapStreams,
    ...counts,
    jobs: jobs.loops,
    load,
  };
  const metrics = countRequests(app, config, limits, watched, siblings);
  const frontDoor = new FrontDoor({
    config,
    feed: db.feed,
    sessions,
    answers,
    limits,
    metrics,
    newId,
  });
  frontDoor.install(app);
  awaitTokens(app, db.feed);
  checkAccess(app, config, sessions, new ChatCallers(db), limits);
  refuseOtherMethods(app, methodsFor);
  readBodies(app, new AnswerSlots({ slots: 3, perCaller: 1, maxWaiting: 2 }));
  validateInputs(app);
  finishReads(app);
  const open = openConnections(app);
  const connections = endConnections(app, open, config.timing);
  dropStalledConnections(app, open, config.timing);

  serveWebApp(app, config.webDir, community, (path) => clanPreview(db, config.appUrl, path));
  serveLogo(app, community);
  serveProbes(app, db, connections);
  serveApiReference(app, config.referenceDir);
  serveOpenApi(app);
  if (chat.practice) {
    const secret = siblings?.practiceSecret;
    servePracticeChat(app, { redirectUri: () => chat.redirectUri, secret });
  }

  const switches = new Switches(db);
  const services: Services = {
    config,
    db,
    sessions,
    switches,
    community,
    filters: new Filters(db, switches, config),
    standings,
    answers,
    frontDoor,
    chat,
    mapPasswords,
    pictures: new Pictures(config),
    largeAnswers: new AnswerSlots({ slots: 6, perCaller: 3, maxWaiting: 500 }),
    exports: new AnswerSlots({ slots: 2, perCaller: 1, maxWaiting: 1 }),
    events,
    mapStreams,
    pings,
    limits,
    gameData,
  };
  mount(app, services, [
    ...adminOperations,
    ...chatBotOperations,
    ...clanOperations,
    ...clanInviteOperations,
    ...clanPageOperations,
    ...clusterOperations,
    ...diplomacyOperations,
    ...goalOperations,
    ...eventOperations,
    ...gameDataOperations,
    ...mapOperations,
    ...mapBackgroundOperations,
    ...memberOperations,
    ...notificationOperations,
    ...reportOperations,
    ...signInOperations,
    ...tradeOperations,
    ...undoOperations,
    ...userOperations,
    ...walkerOperations,
    ...webhookOperations,
  ]);

  jobs.start();
  app.addHook('preClose', async () => {
    pings.stop();
    events.end();
    mapStreams.end();
  });
  app.addHook('onClose', () => jobs.stop());
  return app;
}
