import { parseArgs } from 'node:util';
import { type AnyKey, operations } from '@clan-companion/contract/operations';
import type { Operation } from '@clan-companion/contract/core/operation';
import { StartError } from '@clan-companion/runtime/start-error';
import { type Act, acts } from '../features/admin/acts.ts';
import { checkInput } from '../platform/http/validation.ts';

const USAGE = `Usage: npm run admin -- COMMAND
  find TEXT                                        people, clans, trades, maps and sessions
  overview                                         figures of today and of the last week
  log [--all]                                      what operators did last, or everything
  reports                                          what people reported, if it is still open
  close KIND ID acted|rejected      --reason TEXT  close the reports of something
  hide   clan|trade|map ID          --reason TEXT  hide it from everyone except its owners
  show   clan|trade|map ID          --reason TEXT
  rename clan|map|person ID NAME    --reason TEXT  an empty name removes a nickname
  remove clan|trade|map ID          --reason TEXT
  ban CHATID [--hours N]            --reason TEXT  permanent, without --hours
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
The person affected sees the reason. It works while the service is running. Set DATA_DIR or
DATABASE_URL as for the service.`;

const reads = ['overview', 'log', 'reports', 'trash', 'switches', 'safety-export'] as const;

export type Command =
  | { readonly kind: (typeof reads)[number]; readonly all: boolean }
  | { readonly kind: 'find'; readonly text: string }
  | { readonly kind: 'export'; readonly chatid: string; readonly input: Input }
  | { readonly kind: 'act'; readonly act: Act; readonly input: Input };

/** The input of an operation, as a request has it. */
interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: Record<string, unknown>;
}

interface Given {
  readonly words: readonly string[];
  readonly hours: string | undefined;
  readonly erase: boolean;
}

const subject = ({ words: [kind = '', id = ''] }: Given): Input => ({ params: { kind, id } });
const person = ({ words: [chat_id = ''] }: Given): Input => ({ params: { chat_id } });

/** By name and number of words: the operation of the web app that does the same, and its input. */
const actCommands: Readonly<
  Record<string, readonly [key: (given: Given) => AnyKey, input: (given: Given) => Input]>
> = {
  'hide 2': [() => 'POST /admin/{kind}/{id}/hide', subject],
  'show 2': [() => 'POST /admin/{kind}/{id}/show', subject],
  'remove 2': [() => 'POST /admin/{kind}/{id}/remove', subject],
  'rename 3': [
    () => 'POST /admin/{kind}/{id}/rename',
    (given) => ({ ...subject(given), body: { name: given.words[2] } }),
  ],
  'close 3': [
    () => 'POST /admin/reports/{kind}/{id}/close',
    (given) => ({ ...subject(given), body: { outcome: given.words[2] } }),
  ],
  'ban 1': [
    () => 'POST /admin/people/{chat_id}/ban',
    (given) => ({
      ...person(given),
      body: given.hours === undefined ? {} : { hours: Number(given.hours) },
    }),
  ],
  'unban 1': [() => 'POST /admin/people/{chat_id}/unban', person],
  'sign-out 1': [() => 'POST /admin/people/{chat_id}/end-sessions', person],
  'delete 1': [
    () => 'POST /admin/people/{chat_id}/delete',
    (given) => ({ ...person(given), body: { erase: given.erase } }),
  ],
  'lead 2': [
    () => 'PUT /admin/clans/{clan_id}/leader',
    ({ words: [clan_id = '', chatid] }) => ({ params: { clan_id }, body: { chatid } }),
  ],
  'undo 1': [
    () => 'POST /admin/log/{log_id}/undo',
    ({ words: [log_id = ''] }) => ({ params: { log_id } }),
  ],
  'restore 1': [
    () => 'POST /admin/trash/{trash_id}/restore',
    ({ words: [trash_id = ''] }) => ({ params: { trash_id } }),
  ],
  'role 2': [
    ({ words }) =>
      oneOf(words[1]!, 'operator', 'moderator', 'none') === 'none'
        ? 'DELETE /admin/operators/{chat_id}'
        : 'PUT /admin/operators/{chat_id}',
    (given) => ({ ...person(given), body: { role: given.words[1] } }),
  ],
  'set 2': [
    () => 'PUT /admin/switches',
    ({ words: [name = '', value = ''] }) => ({ body: readSwitch(name, value) }),
  ],
  'end-all-sessions 0': [() => 'POST /admin/end-sessions', () => ({})],
};

/** Throws an error that says what is wrong with the command. */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  const [name = '', ...words] = positionals;
  const read = reads.find((each) => each === name);
  if (read && words.length === 0) return { kind: read, all: values.all ?? false };
  if (name === 'find' && words.length === 1) return { kind: 'find', text: words[0]! };
  if (name === 'export' && words.length === 1) {
    const key = 'POST /admin/people/{chat_id}/export';
    const [chatid = ''] = words;
    return {
      kind: 'export',
      chatid,
      input: checked(key, { params: { chat_id: chatid } }, values.reason),
    };
  }
  const found = actCommands[`${name} ${words.length}`];
  if (!found) throw new StartError(USAGE);
  const given = { words, hours: values.hours, erase: values.erase ?? false };
  const [keyOf, inputOf] = found;
  const key = keyOf(given);
  const act = acts.find((each) => each.key === key)!;
  return { kind: 'act', act, input: checked(key, inputOf(given), values.reason) };
}

/** Adds the reason where the operation has one, and checks the input as that of a request. */
function checked(key: AnyKey, input: Input, reason: string | undefined): Input {
  const { params, body }: Operation = operations[key];
  const needsReason = body !== undefined && 'reason' in (body as { properties: object }).properties;
  if (needsReason && reason === undefined) throw new StartError('Give a reason: --reason "…"');
  const given = { ...input, ...(body && { body: { ...input.body, ...(reason && { reason }) } }) };
  const problems = [
    ...(params ? checkInput('path', params, given.params) : []),
    ...(body ? checkInput('body', body, given.body) : []),
  ];
  const [problem] = problems;
  if (!problem) return given;
  const name = problem.path.split('/')[1]!;
  // A reason can be long.
  const isOption = name === 'reason' || name === 'hours';
  const what = isOption ? `--${name}` : `"${String(given.params?.[name] ?? given.body?.[name])}"`;
  throw new StartError(`${what} ${problem.message}.`);
}

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

function readSwitch(name: string, value: string): Record<string, unknown> {
  switch (oneOf(name, 'read-only', 'sign-up', 'open-maps')) {
    case 'read-only':
      return { readOnly: oneOf(value, 'on', 'off') === 'on' };
    case 'open-maps':
      return { openMaps: oneOf(value, 'on', 'off') === 'on' };
    default:
      return { signUp: oneOf(value, 'open', 'invitation', 'closed') };
  }
}
