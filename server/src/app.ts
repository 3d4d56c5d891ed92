import type { AddressInfo } from 'node:net';
import { openApiDocument } from '@clan-companion/contract/openapi';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';

import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { endLink } from './features/chat-bot/end-link.ts';
import { getChatBot } from './features/chat-bot/get-chat-bot.ts';
import { setChatBot } from './features/chat-bot/set-chat-bot.ts';
import { deleteClan } from './features/clans/delete-clan.ts';
import { foundClan } from './features/clans/found-clan.ts';
import { getClan } from './features/clans/get-clan.ts';
import { leaveClan } from './features/clans/leave-clan.ts';
import { listClanHistory } from './features/clans/list-clan-history.ts';
import { listClanTech } from './features/clans/list-clan-tech.ts';
import { listClans } from './features/clans/list-clans.ts';
import { Standings } from './features/clans/standings.ts';
import { updateClan } from './features/clans/update-clan.ts';
import { listClusters } from './features/clusters/list-clusters.ts';
import { EventStreams } from './features/events/event-streams.ts';
import { streamEvents } from './features/events/stream-events.ts';
import type { GameDataFile } from './features/game-data/game-data-file.ts';
import { getGameData } from './features/game-data/get-game-data.ts';
import { listRelationships } from './features/diplomacy/list-relationships.ts';
import { removeRelationship } from './features/diplomacy/remove-relationship.ts';
import { setRelationship } from './features/diplomacy/set-relationship.ts';
import { actOnMember } from './features/members/act-on-member.ts';
import { askToJoin } from './features/members/ask-to-join.ts';
import { getPermissions } from './features/members/get-permissions.ts';
import { handOver } from './features/members/hand-over.ts';
import { listMembers } from './features/members/list-members.ts';
import { listOwnRequests } from './features/members/list-own-requests.ts';
import { listRequests } from './features/members/list-requests.ts';
import { setPermissions } from './features/members/set-permissions.ts';
import { withdrawRequest } from './features/members/withdraw-request.ts';
import { getGuildSettings } from './features/chat-bot/get-guild-settings.ts';
import { listBookmarks } from './features/chat-bot/lines/list-bookmarks.ts';
import { listChatLines } from './features/chat-bot/lines/list-chat-lines.ts';
import { listGuildLines } from './features/chat-bot/lines/list-guild-lines.ts';
import { keepNoticePosition } from './features/chat-bot/notices/keep-notice-position.ts';
import { listNotices } from './features/chat-bot/notices/list-notices.ts';
import { setGuildSettings } from './features/chat-bot/set-guild-settings.ts';
import { confirmLink } from './features/chat-bot/confirm-link.ts';
import { getLinkedClan } from './features/chat-bot/get-linked-clan.ts';
import { removeLink } from './features/chat-bot/remove-link.ts';
import { getGuildClan } from './features/clans/get-guild-clan.ts';
import { listGuildTrees } from './features/clans/list-guild-trees.ts';
import { listGuildTech } from './features/clans/list-guild-tech.ts';
import { listGuildRelationships } from './features/diplomacy/list-guild-relationships.ts';
import { createMap } from './features/maps/create-map.ts';
import { deleteMap } from './features/maps/delete-map.ts';
import { getMap } from './features/maps/get-map.ts';
import { getMapInfo } from './features/maps/get-map-info.ts';
import { listMaps } from './features/maps/list-maps.ts';
import { saveMap } from './features/maps/save-map.ts';
import { deleteTrade } from './features/trades/delete-trade.ts';
import { listOwnTrades } from './features/trades/list-own-trades.ts';
import { listTrades } from './features/trades/list-trades.ts';
import { postGuildTrade } from './features/trades/post-guild-trade.ts';
import { postTrade } from './features/trades/post-trade.ts';
import { renewTrade } from './features/trades/renew-trade.ts';
import { addWalker } from './features/walkers/add-walker.ts';
import { deleteWalker } from './features/walkers/delete-walker.ts';
import { getGuildWalker } from './features/walkers/get-guild-walker.ts';
import { takeLines } from './features/walkers/take-lines.ts';
import { listGuildWalkers } from './features/walkers/list-guild-walkers.ts';
import { listWalkers } from './features/walkers/list-walkers.ts';
import { recordTrip } from './features/walkers/record-trip.ts';
import { updateWalker } from './features/walkers/update-walker.ts';
import { MapPasswords } from './features/maps/map-passwords.ts';
import { chooseChat } from './features/sign-in/choose-chat.ts';
import { endSession } from './features/sign-in/end-session.ts';
import { getAppConfig } from './features/sign-in/get-app-config.ts';
import { listSessions } from './features/sign-in/list-sessions.ts';
import { servePracticeChat } from './features/sign-in/practice/practice-chat.ts';
import { signIn } from './features/sign-in/sign-in.ts';
import { signOut } from './features/sign-in/sign-out.ts';
import { deleteAccount } from './features/users/delete-account.ts';
import { exportAccount } from './features/users/export-account.ts';
import { getProfile } from './features/users/get-profile.ts';
import { getTech } from './features/users/get-tech.ts';
import { setNickname } from './features/users/set-nickname.ts';
import { setTech } from './features/users/set-tech.ts';
import { addWebhook } from './features/webhooks/add-webhook.ts';
import { Deliveries } from './features/webhooks/deliveries.ts';
import { listWebhooks } from './features/webhooks/list-webhooks.ts';
import { type Outside, theInternet } from './features/webhooks/outside.ts';
import { Pings } from './features/webhooks/pings.ts';
import { removeWebhook } from './features/webhooks/remove-webhook.ts';
import { testWebhook } from './features/webhooks/test-webhook.ts';
import { checkAccess, declareAccess } from './http/access.ts';
import { readBodies } from './http/body.ts';
import { answerClientError } from './http/client-errors.ts';
import { openConnections } from './http/connections.ts';
import { serveDocs } from './http/docs/serve-docs.ts';
import { answerErrors, sendProblem } from './http/errors.ts';
import { addEtags } from './http/etag.ts';
import { FrontDoor } from './http/front-door.ts';
import { addHeaders, commonHeaders } from './http/headers.ts';
import { compressLargeAnswers } from './http/large-answers.ts';
import { endConnectionsOnClose } from './http/last-answers.ts';
import { createLimits } from './http/limits.ts';
import { countRequests } from './http/metrics.ts';
import { mount } from './http/operation.ts';
import { shedLoad } from './http/overload.ts';
import { serveProbes } from './http/probes.ts';
import { invalid } from './http/problem.ts';
import { parseQueryString } from './http/query-string.ts';
import { ReadyAnswers } from './http/ready-answers.ts';
import { requestIds } from './http/request-ids.ts';
import { Sessions } from './http/sessions.ts';
import { dropStalledConnections } from './http/slow-readers.ts';
import { validateInputs } from './http/validation.ts';
import { serveWebApp } from './http/web-app.ts';
import type { Timing } from './timing.ts';
import type { Siblings } from './workers/siblings.ts';

const BODY_LIMIT = 1024 * 1024;
const TIDY_EVERY_MS = 60_000;

/** The table of contents: what every request passes, in order, and then the operations. */
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
  let openApi: string | undefined;
  app.get('/openapi.json', { config: { access: 'public' } }, (_request, reply) =>
    reply.type('application/json').send((openApi ??= JSON.stringify(openApiDocument()))),
  );
  if (chat.practice) {
    const secret = siblings?.practiceSecret;
    servePracticeChat(app, { redirectUri: () => chat.redirectUri, secret });
  }

  const known = { sessions, standings, answers, mapPasswords, gameData };
  mount(app, { config, db, ...known, frontDoor, chat, events, pings }, [
    signIn,
    signOut,
    listSessions,
    endSession,
    getAppConfig,
    getGameData,
    getProfile,
    setNickname,
    deleteAccount,
    exportAccount,
    getTech,
    setTech,
    listClans,
    foundClan,
    leaveClan,
    getClan,
    updateClan,
    deleteClan,
    listClanHistory,
    listClanTech,
    askToJoin,
    listRequests,
    withdrawRequest,
    listOwnRequests,
    listMembers,
    actOnMember,
    getPermissions,
    setPermissions,
    handOver,
    listRelationships,
    setRelationship,
    removeRelationship,
    listWebhooks,
    addWebhook,
    removeWebhook,
    testWebhook,
    getChatBot,
    setChatBot,
    endLink,
    listChatLines,
    listClusters,
    listWalkers,
    addWalker,
    updateWalker,
    deleteWalker,
    listTrades,
    postTrade,
    listOwnTrades,
    deleteTrade,
    renewTrade,
    listMaps,
    createMap,
    getMap,
    saveMap,
    deleteMap,
    getMapInfo,
    streamEvents,
    getLinkedClan,
    confirmLink,
    removeLink,
    getGuildClan,
    getGuildSettings,
    setGuildSettings,
    listBookmarks,
    takeLines,
    listGuildLines,
    getGuildWalker,
    recordTrip,
    listGuildWalkers,
    listGuildRelationships,
    listGuildTech,
    listGuildTrees,
    postGuildTrade,
    listNotices,
    keepNoticePosition,
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

function createServer(
  timing: Timing,
  log: FastifyBaseLogger,
  genReqId: () => string,
  giveHeaders: ReturnType<typeof commonHeaders>,
): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId,
    bodyLimit: BODY_LIMIT,
    requestTimeout: timing.request,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      giveHeaders(request, reply);
      sendProblem(error, request, reply);
    },
    // Long and odd parts of a path are the validation's to refuse.
    routerOptions: { querystringParser: parseQueryString, maxParamLength: 16_384 },
    http: {
      headersTimeout: timing.requestHead,
      requestTimeout: timing.request,
      connectionsCheckingInterval: timing.requestCheck,
      // Checked below, so that it is answered like everything else.
      requireHostHeader: false,
    },
  });
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const nameless = raw.headers.host === undefined && raw.httpVersion === '1.1';
    done(nameless ? invalid('header/host', 'is needed') : undefined);
  });
  // What a client expects beyond 100-continue may be ignored (RFC 9110).
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response);
  });
  return app;
}

/** Where the service reaches itself. */
function ownUrl(app: FastifyInstance): string {
  const { address, port } = app.server.address() as AddressInfo;
  const any = address === '0.0.0.0' || address === '::' || address === '127.0.0.1';
  const host = any ? 'localhost' : address.includes(':') ? `[${address}]` : address;
  return `http://${host}:${port}`;
}
