import { tag } from '@clan-companion/contract/changes/tags';
import { version } from '@clan-companion/runtime/version';
import { implement } from '../../services.ts';

export const getAppConfig = implement('GET /app/config.json', async (_call, services) => {
  const { chat, config, db, switches } = services;
  const { openMaps, ...shown } = await switches.lastKnown();
  db.note?.('get-app-config', [tag.switches]);
  return {
    version,
    authorizeurl: chat.authorizeUrl(),
    clientid: chat.clientId,
    redirecturi: chat.redirectUri,
    scope: 'identify guilds',
    practice: chat.practice,
    bot: config.botKey !== undefined,
    restoreDays: config.restoreDays,
    ...shown,
    ...(config.openMaps === 'on' && openMaps && { openMapDays: config.openMapDays }),
  };
});
