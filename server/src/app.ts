import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { chatBotOperations } from './features/chat-bot/operations.ts';
import { clanOperations } from './features/clans/operations.ts';
import { Standings } from './features/clans/standings.ts';
import { clusterOperations } from './features/clusters/operations.ts';
import { diplomacyOperations } from './features/diplomacy/operations.ts';
import { EventStreams } from './features/events/event-streams.ts';
import { eventOperations } from './features/events/operations.ts';
import type { GameDataFile } from './features/game-data/game-data-file.ts';
import { gameDataOperations } from './features/game-data/operations.ts';
import { MapPasswords } from './features/maps/map-passwords.ts';
import { mapOperations } from './features/maps/operations.ts';
import { memberOperations } from './features/members/operations.ts';
import { chooseChat } from './features/sign-in/choose-chat.ts';
import { signInOperations } from './features/sign-in/operations.ts';
import { servePracticeChat } from './features/sign-in/practice/practice-chat.ts';
import { tradeOperations } from './features/trades/operations.ts';
import { userOperations } from './features/users/operations.ts';
import { walkerOperations } from './features/walkers/operations.ts';
import { Deliveries } from './features/webhooks/deliveries.ts';
import { webhookOperations } from './features/webhooks/operations.ts';
import { type Outside, theInternet } from './features/webhooks/outside.ts';
import { Pings } from './features/webhooks/pings.ts';
import { checkAccess, declareAccess } from './http/access.ts';
import { readBodies } from './http/body.ts';
import { openConnections } from './http/connections.ts';
import { serveDocs } from './http/docs/serve-docs.ts';
import { answerErrors } from './http/errors.ts';
import { addEtags } from './http/etag.ts';
import { FrontDoor } from './http/front-door.ts';
import { addHeaders, commonHeaders } from './http/headers.ts';
import { compressLargeAnswers } from './http/large-answers.ts';
import { endConnectionsOnClose } from './http/last-answers.ts';
import { createLimits } from './http/limits.ts';
import { countRequests } from './http/metrics.ts';
import { serveOpenApi } from './http/openapi.ts';
import { mount } from './http/operation.ts';
import { shedLoad } from './http/overload.ts';
import { serveProbes } from './http/probes.ts';
import { ReadyAnswers } from './http/ready-answers.ts';
import { requestIds } from './http/request-ids.ts';
import { createServer, ownUrl } from './http/server.ts';
import { Sessions } from './http/sessions.ts';
import { dropStalledConnections } from './http/slow-readers.ts';
import { validateInputs } from './http/validation.ts';
import { serveWebApp } from './http/web-app.ts';
import type { Siblings } from './workers/siblings.ts';

const TIDY_EVERY_MS = 60_000;

/** The table of contents: the steps that every request passes, in order, and then the operations. */
export function buildApp(
  config: Config,
  db: Database,
  gameData: GameDataFile,
  log: FastifyBaseLogger,
  siblings?: Siblings,
  outside: Outside = theInternet,
): FastifyInstance {
  const newId = requestIds();
  const giveHeaders = commonHeaders(config);
  const app = createServer(config.timing, log, newId, giveHeaders);
  const sessions = new Sessions(db);
  const standings = new Standings(db);
  const answers = new ReadyAnswers(db);
  const limits = createLimits(config, siblings);
  const chat = chooseChat(config, () => ownUrl(app));
  const mapPasswords = new MapPasswords(siblings);
  const events = new EventStreams(db, config.timing);
  const pings = new Pings(outside, siblings);
  const deliveries = new Deliveries(db, outside, log);

  declareAccess(app);
  answerErrors(app);
  addHeaders(app, giveHeaders);
  const lanes = shedLoad(app);
  const watched = { db, mapPasswords, answers, events, webhooks: deliveries.tally, lanes };
  const times = countRequests(app, watched, siblings);
  const frontDoor = new FrontDoor({
    config,
    feed: db.feed,
    sessions,
    answers,
    limits,
    times,
    newId,
  });
  frontDoor.standBefore(app);
  checkAccess(app, config, sessions, limits);
  readBodies(app);
  validateInputs(app);
  addEtags(app);
  compressLargeAnswers(app);
  const connections = openConnections(app);
  endConnectionsOnClose(app, connections);
  dropStalledConnections(app, connections, config.timing);

  serveWebApp(app, config.webDir);
  serveProbes(app, db);
  serveDocs(app);
  serveOpenApi(app);
  if (chat.practice) {
    const secret = siblings?.practiceSecret;
    servePracticeChat(app, { redirectUri: () => chat.redirectUri, secret });
  }

  const known = { sessions, standings, answers, mapPasswords, gameData };
  mount(app, { config, db, ...known, frontDoor, chat, events, pings }, [
    ...chatBotOperations,
    ...clanOperations,
    ...clusterOperations,
    ...diplomacyOperations,
    ...eventOperations,
    ...gameDataOperations,
    ...mapOperations,
    ...memberOperations,
    ...signInOperations,
    ...tradeOperations,
    ...userOperations,
    ...walkerOperations,
    ...webhookOperations,
  ]);

  const tidying = setInterval(() => {
    sessions.tidy().catch((error: unknown) => log.warn({ err: error }, 'Could not tidy sessions'));
  }, TIDY_EVERY_MS);
  app.addHook('preClose', async () => {
    pings.stop();
    events.end();
  });
  app.addHook('onClose', async () => {
    clearInterval(tidying);
    await deliveries.stop();
  });
  return app;
}
