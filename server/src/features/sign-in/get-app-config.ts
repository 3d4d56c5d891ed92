import { tag } from '@clan-companion/contract/changes/tags';
import { version } from '@clan-companion/runtime/version';
import type { Config } from '../../config.ts';
import { implement } from '../../services.ts';

export const getAppConfig = implement('GET /app/config.json', async (_call, services) => {
  const { chat, config, db, switches, community } = services;
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
    community: await community.lastKnown(),
    retention: retentionOf(config),
    ...shown,
    ...(config.openMaps === 'on' && openMaps && { openMapDays: config.openMapDays }),
  };
});

function retentionOf(config: Config) {
  const { sessionDays, historyDays, tradeDays, openMapDays, restoreDays } = config;
  const backupDays = Math.ceil((config.backupEvery * config.backupKeep) / 24);
  const days = { sessionDays, historyDays, tradeDays, openMapDays, restoreDays };
  return config.backupDir === undefined ? days : { ...days, backupDays };
}
