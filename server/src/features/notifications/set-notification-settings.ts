import { record } from '../../db/changes/record.ts';
import { invalid, Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { upsertSettings } from './queries.ts';
import { isTimeZone } from './quiet-hours.ts';

const QUIET_HOURS = ['quietfrom', 'quietto', 'timezone'] as const;

export const setNotificationSettings = implement(
  'PUT /users/notifications/settings',
  async ({ body, session }, { db }) => {
    const given = QUIET_HOURS.filter((field) => body[field] !== undefined);
    const missing = QUIET_HOURS.find((field) => body[field] === undefined);
    if (given.length > 0 && missing) {
      throw invalid(`body/${missing}`, 'is needed for quiet hours', { code: 'required' });
    }
    if (body.quietfrom !== undefined && body.quietfrom === body.quietto) {
      const message = 'must differ from the time when quiet hours begin';
      throw invalid('body/quietto', message, { code: 'not-allowed' });
    }
    if (body.timezone !== undefined && !isTimeZone(body.timezone)) {
      throw invalid('body/timezone', 'must be a time zone such as Europe/Berlin');
    }
    const { userid } = session;
    await db.transaction(async (tx) => {
      const settings = { ...body, userid, off: [...new Set<string>(body.off)] };
      if (!(await upsertSettings.maybe(tx, settings))) throw new Problem('sign-in-needed');
      record(tx, 'notification-settings-set', { actor: session, userid });
    });
    return true;
  },
);
