import { record } from '../../platform/db/changes/record.ts';
import { invalid, nothingGiven } from '../../platform/http/problem.ts';
import { implement } from '../../services.ts';
import {
  findSettings,
  toSettings,
  verifiedClanOf,
  lockedClanOf,
  setSettings,
  setHealth,
} from './sql.ts';

export const getGuildSettings = implement(
  'GET /bot/guilds/{guildid}/settings',
  async ({ params }, { db }) => {
    const { clanid } = await verifiedClanOf(db, params.guildid);
    return toSettings(await findSettings(db, clanid));
  },
);

export const setGuildSettings = implement(
  'PUT /bot/guilds/{guildid}/settings',
  async ({ params, body }, { db }) => {
    const { notices, watched, language, sources, audience } = body;
    if ([notices, watched, language, sources, audience].every((given) => given === undefined)) {
      throw nothingGiven('body', 'notices', 'watched', 'language', 'sources', 'audience');
    }
    // The role of all members has the id of the server.
    const everyone = notices?.findIndex(({ roleid }) => roleid === params.guildid) ?? -1;
    if (everyone >= 0) {
      throw invalid(`body/notices/${everyone}/roleid`, 'must not be everyone', {
        code: 'not-allowed',
      });
    }
    return db.transaction(async (tx) => {
      const clanid = await lockedClanOf(tx, params.guildid);
      await setSettings.count(tx, {
        clanid,
        notices: notices && Object.fromEntries(notices.map((one) => [one.notice, one.channelid])),
        roles:
          notices &&
          Object.fromEntries(
            notices.flatMap(({ notice, roleid }) =>
              roleid === undefined ? [] : [[notice, roleid]],
            ),
          ),
        watched: watched && [...new Set(watched)],
        language,
        audience,
        sources: sources && Object.fromEntries(sources.map((one) => [one.channelid, one.sourceid])),
      });
      record(tx, 'chatbot-settings-set', { via: 'chat', clanid });
      return toSettings(await findSettings(tx, clanid));
    });
  },
);

export const reportGuildHealth = implement(
  'PUT /bot/guilds/{guildid}/health',
  async ({ params, body: health }, { db }) => {
    await db.transaction(async (tx) => {
      const clanid = await lockedClanOf(tx, params.guildid);
      const changed = await setHealth.count(tx, { clanid, health });
      if (changed > 0) record(tx, 'chatbot-health', { clanid });
    });
    return { message: 'Reported.' };
  },
);
