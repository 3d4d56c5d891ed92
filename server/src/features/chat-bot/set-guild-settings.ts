import { record } from '../../db/changes/record.ts';
import { nothingGiven } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { findSettings, lockedClanOf, setSettings, toSettings } from './queries.ts';

export const setGuildSettings = implement(
  'PUT /bot/guilds/{guildid}/settings',
  async ({ params, body: { notices, watched, language, sources } }, { db }) => {
    if ([notices, watched, language, sources].every((given) => given === undefined)) {
      throw nothingGiven('body', 'notices', 'watched', 'language', 'sources');
    }
    return db.transaction(async (tx) => {
      const clanid = await lockedClanOf(tx, params.guildid);
      await setSettings.count(tx, {
        clanid,
        notices: notices && Object.fromEntries(notices.map((one) => [one.notice, one.channelid])),
        watched: watched && [...new Set(watched)],
        language,
        sources: sources && Object.fromEntries(sources.map((one) => [one.channelid, one.sourceid])),
      });
      record(tx, 'chatbot-settings-set', { via: 'chat', clanid });
      return toSettings(await findSettings(tx, clanid));
    });
  },
);
