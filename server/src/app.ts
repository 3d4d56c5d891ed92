import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { features, lifecycles } from './features.ts';
import { Filters } from './features/admin/filters/filters.ts';
import { clanPreview } from './features/clan-pages/clan-preview.ts';
import { Standings } from './features/clans/standings.ts';
import { Community, serveLogo, Switches } from './features/community/community.ts';
import { EventStreams } from './features/events/event-streams.ts';
import type { GameDataFile } from './features/game-data/game-data-file.ts';
import { MapStreams } from './features/maps/live/map-streams.ts';
import { MapPasswords } from './features/maps/map-passwords.ts';
import { chooseChat, logOutages } from './features/sign-in/choose-chat.ts';
import { servePracticeChat } from './features/sign-in/practice/practice-chat.ts';
import { Sessions } from './features/sign-in/sessions.ts';
import type { Undoable } from './features/undo/rules.ts';
import { Pings } from './features/webhooks/pings.ts';
import { listJobs } from './jobs.ts';
import type { Database } from './platform/db/database.ts';
import { checkAccess, declareAccess } from './platform/http/access.ts';
import { AnswerSlots } from './platform/http/answer-slots.ts';
import { serveApiReference, serveOpenApi } from './platform/http/api-reference.ts';
import { readBodies } from './platform/http/body.ts';
import {
  openConnections,
  endConnections,
  dropStalledConnections,
} from './platform/http/connections.ts';
import { awaitTokens } from './platform/http/consistency.ts';
import { answerErrors } from './platform/http/errors.ts';
import { FrontDoor } from './platform/http/front-door.ts';
import {
  addHeaders,
  commonHeaders,
  collectMethods,
  refuseOtherMethods,
} from './platform/http/headers.ts';
import { createLimits } from './platform/http/rate-limit.ts';
import { countRequests } from './platform/http/metrics.ts';
import { mount } from './platform/http/operation.ts';
import { shedLoad } from './platform/http/overload.ts';
import { serveProbes } from './platform/http/probes.ts';
import { finishReads } from './platform/http/read-answers.ts';
import { ResponseCache } from './platform/http/response-cache.ts';
import { checkHeads } from './platform/http/client-errors.ts';
import { requestIds, createServer, ownUrl } from './platform/http/server.ts';
import { validateInputs } from './platform/http/validation.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { type Internet, publicInternet } from './platform/internet/post.ts';
import { JobRunner } from './platform/jobs/job-loop.ts';
import { Pictures } from './platform/pictures/pictures.ts';
import type { Siblings } from './platform/workers/siblings.ts';
import type { Services } from './services.ts';

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
  const answers = new ResponseCache(db);
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
  const allJobs = listJobs({ config, lifecycles, log, sessions, internet, ...counts });
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
    callers: sessions,
    answers,
    limits,
    metrics,
    newId,
  });
  frontDoor.install(app);
  awaitTokens(app, db.feed);
  checkAccess(app, config, sessions, limits);
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
    lifecycles,
    limits,
    gameData,
    undoables: new Map(
      features
        .flatMap(({ undoables = [] }) => undoables as readonly Undoable<unknown>[])
        .map((each) => [each.kind, each]),
    ),
  };
  mount(
    app,
    services,
    features.flatMap(({ operations = [] }) => operations),
  );

  jobs.start();
  app.addHook('preClose', async () => {
    pings.stop();
    events.end();
    mapStreams.end();
  });
  app.addHook('onClose', () => jobs.stop());
  return app;
}
