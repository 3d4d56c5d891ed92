import { parseArgs } from 'node:util';
import { reportKinds, reportOutcomes } from '@clan-companion/contract/operations/reports';
import { limits, readText } from '@clan-companion/contract/text';
import { CHATID_PATTERN, readId } from '@clan-companion/contract/values';
import { StartError } from '@clan-companion/runtime/start-error';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/statement.ts';
import { appointLeaderOf } from '../features/admin/acts/appoint-leader.ts';
import { banPerson, hoursFrom, unbanPerson } from '../features/admin/acts/bans.ts';
import { closeReportOf } from '../features/admin/acts/close-report.ts';
import { endSessionsOf } from '../features/admin/acts/end-sessions.ts';
import { hideSubject, showSubject } from '../features/admin/acts/hide.ts';
import { deletePersonOf, noteExport } from '../features/admin/acts/law.ts';
import type { Entry } from '../features/admin/acts/log.ts';
import { removeSubject } from '../features/admin/acts/remove.ts';
import { renameSubject } from '../features/admin/acts/rename.ts';
import { lockInTrash, restoreTrash } from '../features/admin/acts/restore.ts';
import { lockRoles, removeRoleOf, setRoleOf } from '../features/admin/acts/roles.ts';
import {
  endAllSessionsBut,
  type NewSwitches,
  setSwitchesTo,
} from '../features/admin/acts/switches.ts';
import { findUndoable, undoEntry } from '../features/admin/acts/undo.ts';

export const USAGE = `Usage: npm run admin -- COMMAND
  find TEXT                                        people, clans, trades, maps and sessions
  log [--all]                                      what operators did last, or everything
  reports                                          what people reported, if it is still open
  close KIND ID acted|rejected      --reason TEXT  close the reports of something
  hide   clan|trade|map ID          --reason TEXT  hide it from everyone except its owners
  show   clan|trade|map ID          --reason TEXT
  rename clan|map|person ID NAME    --reason TEXT  an empty name removes a nickname
  remove clan|trade|map ID          --reason TEXT
  ban CHATID [--hours N]            --reason TEXT  for good, without --hours
  unban CHATID                      --reason TEXT
  sign-out CHATID                   --reason TEXT
  lead CLANID CHATID                --reason TEXT  make another member the leader
  undo LOGID                        --reason TEXT
  trash                                            what was deleted and can be restored
  restore TRASHID                   --reason TEXT
  export CHATID                     --reason TEXT  print what is stored about a person
  delete CHATID [--erase]           --reason TEXT  delete an account; --erase keeps nothing
  safety-export                                    print deletions and bans, for npm run restore
  role CHATID operator|moderator|none
  switches                                         the settings that can change at run time
  set read-only on|off              --reason TEXT  refuse all changes
  set sign-up open|invitation|closed --reason TEXT who gets an account
  set open-maps on|off              --reason TEXT  maps without an account
  end-all-sessions                  --reason TEXT  sign everybody out
The person affected sees the reason. The service can run. Set DATA_DIR or DATABASE_URL as for it.`;

const NO_SESSION = 0;
const MAX_HOURS = 87_600;

export type Command =
  | { readonly kind: 'find'; readonly text: string }
  | { readonly kind: 'log'; readonly all: boolean }
  | { readonly kind: 'safety-export' }
  | {
      readonly kind: 'export';
      readonly chatid: string;
      readonly work: (tx: Tx) => Promise<Entry>;
    }
  | { readonly kind: 'trash' }
  | { readonly kind: 'switches' }
  | { readonly kind: 'reports' }
  | { readonly kind: 'act'; readonly work: (tx: Tx, db: Database) => Promise<Entry> };

/** Throws an error that says what is wrong with the command. */
export function readCommand(
  args: readonly string[],
  { operators: configured, restoreDays }: Pick<Config, 'operators' | 'restoreDays'>,
): Command {
  const { values, positionals } = parse(args);
  const [name, ...words] = positionals;
  const act = (work: (tx: Tx, db: Database) => Promise<Entry>): Command => ({ kind: 'act', work });
  const reason = () => readReason(values.reason);
  switch (`${name} ${words.length}`) {
    case 'find 1':
      return { kind: 'find', text: words[0]! };
    case 'log 0':
      return { kind: 'log', all: values.all ?? false };
    case 'safety-export 0':
      return { kind: 'safety-export' };
    case 'export 1': {
      const [chatid, why] = [readChatid(words[0]!), reason()];
      return { kind: 'export', chatid, work: (tx) => noteExport(tx, chatid, why) };
    }
    case 'delete 1': {
      const [chatid, why] = [readChatid(words[0]!), reason()];
      const deletion = { reason: why, erase: values.erase ?? false, restoreDays };
      return act((tx) => deletePersonOf(tx, chatid, deletion, configured));
    }
    case 'trash 0':
      return { kind: 'trash' };
    case 'switches 0':
      return { kind: 'switches' };
    case 'reports 0':
      return { kind: 'reports' };
    case 'close 3': {
      const about = { kind: oneOf(words[0]!, ...reportKinds), id: words[1]! };
      const outcome = oneOf(words[2]!, ...reportOutcomes);
      const why = reason();
      return act((tx) => closeReportOf(tx, about, { outcome, reason: why }));
    }
    case 'hide 2':
    case 'show 2':
    case 'remove 2': {
      const done = { hide: hideSubject, show: showSubject, remove: removeSubject }[
        name as 'hide' | 'show' | 'remove'
      ];
      const [kind, why] = [oneOf(words[0]!, 'clan', 'trade', 'map'), reason()];
      return act((tx) => done(tx, kind, words[1]!, why, restoreDays));
    }
    case 'rename 3': {
      const [kind, why] = [oneOf(words[0]!, 'clan', 'map', 'person'), reason()];
      return act((tx) => renameSubject(tx, kind, words[1]!, words[2]!, why));
    }
    case 'ban 1': {
      const [chatid, why, hours] = [readChatid(words[0]!), reason(), readHours(values.hours)];
      return act((tx, db) => {
        const until = hoursFrom(db.feed.now(), hours);
        return banPerson(tx, chatid, { reason: why, until }, configured);
      });
    }
    case 'unban 1': {
      const [chatid, why] = [readChatid(words[0]!), reason()];
      return act((tx) => unbanPerson(tx, chatid, why));
    }
    case 'sign-out 1': {
      const [chatid, why] = [readChatid(words[0]!), reason()];
      return act((tx) => endSessionsOf(tx, chatid, why));
    }
    case 'lead 2': {
      const [chatid, why] = [readChatid(words[1]!), reason()];
      return act((tx) => appointLeaderOf(tx, words[0]!, chatid, why));
    }
    case 'undo 1': {
      const [logid, why] = [readId(words[0]) ?? 0, reason()];
      return act(async (tx) => undoEntry(tx, await findUndoable(tx, logid), why, configured));
    }
    case 'restore 1': {
      const [trashid, why] = [readId(words[0]) ?? 0, reason()];
      return act(async (tx) => restoreTrash(tx, await lockInTrash(tx, trashid), why));
    }
    case 'role 2': {
      const [chatid, role] = [
        readChatid(words[0]!),
        oneOf(words[1]!, 'operator', 'moderator', 'none'),
      ];
      return act((tx) =>
        role === 'none'
          ? removeRoleOf(tx, chatid, configured)
          : setRoleOf(tx, chatid, role, configured),
      );
    }
    case 'set 2': {
      const [given, why] = [readSwitch(words[0]!, words[1]!), reason()];
      return act((tx, db) => setSwitchesTo(tx, given, why, db.feed.now()));
    }
    case 'end-all-sessions 0': {
      const why = reason();
      return act((tx) => endAllSessionsBut(tx, NO_SESSION, why));
    }
    default:
      throw new StartError(USAGE);
  }
}

/** Like the web app, one at a time where that matters. */
export const runAct = (
  db: Database,
  work: (tx: Tx, db: Database) => Promise<Entry>,
  log: (tx: Tx, entry: Entry) => Promise<{ logid: number }>,
): Promise<{ logid: number }> =>
  db.transaction(async (tx) => {
    await lockRoles.one(tx, {});
    return log(tx, await work(tx, db));
  });

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        reason: { type: 'string' },
        hours: { type: 'string' },
        all: { type: 'boolean' },
        erase: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${USAGE}`);
  }
}

function oneOf<const T extends string>(word: string, ...allowed: T[]): T {
  const found = allowed.find((known) => known === word);
  if (found !== undefined) return found;
  throw new StartError(`"${word}" must be one of ${allowed.join(', ')}.`);
}

function readSwitch(name: string, value: string): NewSwitches {
  switch (oneOf(name, 'read-only', 'sign-up', 'open-maps')) {
    case 'read-only':
      return { readOnly: oneOf(value, 'on', 'off') === 'on' };
    case 'open-maps':
      return { openMaps: oneOf(value, 'on', 'off') === 'on' };
    default:
      return { signUp: oneOf(value, 'open', 'invitation', 'closed') };
  }
}

function readReason(given: string | undefined): string {
  if (given === undefined) throw new StartError('Give a reason: --reason "…"');
  const read = readText(limits.reason, given);
  if ('wrong' in read) throw new StartError(`The reason ${read.wrong}.`);
  return read.text;
}

function readHours(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const hours = Number(given);
  if (Number.isInteger(hours) && hours >= 1 && hours <= MAX_HOURS) return hours;
  throw new StartError(`--hours must be a whole number from 1 to ${MAX_HOURS}.`);
}

function readChatid(given: string): string {
  if (new RegExp(CHATID_PATTERN).test(given)) return given;
  throw new StartError(`"${given}" is not a chatid.`);
}
