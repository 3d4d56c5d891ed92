import { record } from '../../db/changes/record.ts';
import { invalid, nothingGiven } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { findSettings, lockedClanOf, setSettings, toSettings } from './queries.ts';

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
