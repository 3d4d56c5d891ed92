import { UserExport } from '@clan-companion/contract/features/privacy/operations';
import type { FastifyReply } from 'fastify';
import type { Exported, Sections } from '../../lifecycle/lifecycle.ts';
import { waitUncounted } from '../../platform/http/overload.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../services.ts';
import { membershipOf } from '../members/sql.ts';
import { managedGuildsOf } from '../sign-in/sql.ts';
import { accountOf, findProfile } from '../users/sql.ts';

/** One export at a time for each person; throws if there is one already. */
export async function takeExportSlot(
  { exports }: Pick<Services, 'exports'>,
  { userid }: { userid: number },
  { raw, request }: Pick<FastifyReply, 'raw' | 'request'>,
): Promise<void> {
  const caller = String(userid);
  if (exports.countOf(caller) > 0) throw new Problem('export-running', { retryAfter: 10 });
  await waitUncounted(request, exports.take(caller, raw));
}

/** Everything about a person, in pieces, because an account can hold gigabytes. */
export async function exportOf(
  { userid, sessionid }: Omit<Exported, 'config'>,
  { config, db, lifecycles }: Pick<Services, 'config' | 'db' | 'lifecycles'>,
): Promise<AsyncGenerator<string> | undefined> {
  const [profile, account, guilds, clan] = await Promise.all([
    findProfile.maybe(db, { userid }),
    accountOf.maybe(db, { userid }),
    managedGuildsOf.all(db, { userid }),
    membershipOf.maybe(db, { userid }),
  ]);
  if (!profile || !account) return undefined;
  const role = config.operators.has(profile.chatid) ? 'operator' : account.role;
  const managedguilds = guilds.map(({ guildid }) => guildid);
  const head = {
    profile,
    ...account,
    ...(role && { role }),
    managedguilds,
    ...(clan && { clan }),
  };
  return piecesOf(head, lifecycles.exported(db, { userid, sessionid, config }));
}

/** In the order of the contract, whichever feature has a part of it. */
async function* piecesOf(head: object, sections: Sections) {
  yield JSON.stringify(head).slice(0, -1);
  for (const name of Object.keys(UserExport.properties) as (keyof Sections)[]) {
    let before = `,${JSON.stringify(name)}:`;
    for await (const piece of sections[name] ?? []) {
      yield before + piece;
      before = '';
    }
  }
  yield '}';
}
