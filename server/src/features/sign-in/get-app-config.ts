import { version } from '@clan-companion/runtime/version';
import { implement } from '../../services.ts';

export const getAppConfig = implement('GET /app/config.json', async (_call, { chat, config }) => ({
  version,
  authorizeurl: chat.authorizeUrl(),
  clientid: chat.clientId,
  redirecturi: chat.redirectUri,
  scope: 'identify guilds',
  practice: chat.practice,
  bot: config.botKey !== undefined,
  ...(config.openMaps === 'on' && { openMapDays: config.openMapDays }),
}));
