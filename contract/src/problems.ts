import type { Quota } from './quotas.ts';

/**
 * All problems that a request can fail with, one per rule. The key is the last part of the problem's
 * `type`. The title says what is wrong and, where possible, what to do about it.
 */
export const problems = {
  'invalid-input': { status: 400, title: 'Something in the request is not valid' },
  'sign-in-refused': {
    status: 400,
    title: 'The chat platform did not accept this sign-in code; start the sign-in again',
  },
  'sign-in-needed': { status: 401, title: 'Sign in first' },
  'metrics-token-needed': {
    status: 401,
    title: 'Read the metrics on the machine of the service, or send its METRICS_TOKEN',
  },
  'not-yours': { status: 403, title: 'This belongs to someone else' },
  'already-in-a-clan': { status: 403, title: 'You are already in a clan; leave it first' },
  'not-in-a-clan': { status: 403, title: 'You are not in a clan' },
  'walker-not-held': {
    status: 403,
    title: 'Another clan has this walker on record; wait until your claim has passed',
  },
  'members-only': { status: 403, title: 'Only members of this clan may see or do this' },
  'leader-only': { status: 403, title: 'Only the leader of this clan may do this' },
  'no-permission': {
    status: 403,
    title: 'You need a permission for this; the leader of your clan can give it to you',
  },
  'leader-cannot-leave': {
    status: 403,
    title: 'A leader cannot leave: hand the clan over first, or delete it',
  },
  'leader-stays': {
    status: 403,
    title: 'The leader cannot be kicked and always has every permission',
  },
  'kicking-yourself': { status: 403, title: 'You cannot kick yourself: leave the clan instead' },
  'already-leader': {
    status: 403,
    title: 'You already lead this clan: hand it over to another member',
  },
  'still-a-member': {
    status: 403,
    title: 'This person is a member of the clan: kick them before you block them',
  },
  blocked: { status: 403, title: 'This clan does not accept join requests from you' },
  'asked-too-often': {
    status: 403,
    title: 'You have asked this clan three times within a day: ask again later',
  },
  'already-a-goal': { status: 403, title: 'This item is already a goal of the clan' },
  'task-taken': { status: 403, title: 'Another member is already going to learn this' },
  'quota-reached': {
    status: 403,
    title: 'There is a limit to how much of this can be kept; remove some first',
  },
  'invite-expired': {
    status: 403,
    title: 'This invite has expired: ask the clan for a new one',
  },
  'invite-used-up': {
    status: 403,
    title: 'As many people as it allows have used this invite: ask the clan for a new one',
  },
  'server-taken': { status: 403, title: 'Another clan has already linked this chat server' },
  'same-filter': { status: 403, title: 'There is already a filter for this' },
  'too-many-filters': {
    status: 403,
    title: 'There can be 1,000 filters, 100 of them patterns: remove one first',
  },
  'too-many-webhooks': {
    status: 403,
    title: 'A clan can have five webhooks: remove one first',
  },
  'map-locked': {
    status: 403,
    title: "This map needs its password, or the session of its owner or of the owner's clan",
  },
  'owner-needed': {
    status: 403,
    title: 'A map without an owner cannot have a background: create one while you are signed in',
  },
  'map-read-only': {
    status: 403,
    title: 'You cannot change this map: its owner locked or archived it, or chose who may edit it',
  },
  'link-not-verified': {
    status: 403,
    title: 'This link is not confirmed yet: an admin of the chat server can confirm it with /link',
  },
  'not-on-behalf': {
    status: 403,
    title: 'The chat bot cannot do this for anyone: sign in to the web app instead',
  },
  'operators-only': { status: 403, title: 'Only operators of this service may do this' },
  'moderators-only': {
    status: 403,
    title: 'Only operators and moderators of this service may see or do this',
  },
  banned: { status: 403, title: 'You are banned from this service' },
  'read-only': {
    status: 403,
    title: 'The service is read-only at the moment: nothing can be changed',
  },
  'sign-up-closed': {
    status: 403,
    title: 'This service takes no new people at the moment',
  },
  'by-invitation-only': {
    status: 403,
    title: 'New people need an invite: ask a clan for its link and open that first',
  },
  'already-operated': { status: 403, title: 'This service already has an operator' },
  'wrong-claim-code': {
    status: 403,
    title: 'This is not the link that the service printed at its start',
  },
  'configured-operator': {
    status: 403,
    title: 'This operator is named by the setting OPERATORS: change it there',
  },
  'last-operator': {
    status: 403,
    title: 'This is the last operator: make somebody else an operator first',
  },
  'is-operator': {
    status: 403,
    title: 'This person is an operator or a moderator: remove that role first',
  },
  'is-banned': { status: 403, title: 'This person is banned: lift the ban first' },
  'not-hidden': { status: 403, title: 'No operator and no filter hid this' },
  'not-banned': { status: 403, title: 'This person is not banned' },
  'clan-mates-only': { status: 403, title: 'Only members of the same clan may see this' },
  'local-only': {
    status: 403,
    title: 'The practice sign-in works only on the machine that the service runs on',
  },
  'no-such-page': { status: 404, title: 'There is nothing at this address' },
  'no-such-user': { status: 404, title: 'There is no such user' },
  'no-such-clan': { status: 404, title: 'There is no such clan' },
  'no-such-member': { status: 404, title: 'This person is not a member of the clan' },
  'no-such-request': { status: 404, title: 'There is no such request to join' },
  'no-such-invite': {
    status: 404,
    title: 'There is no such invite, or it was withdrawn: ask the clan for a new one',
  },
  'no-such-block': { status: 404, title: 'This person is not blocked' },
  'no-such-relationship': { status: 404, title: 'There is no such relationship' },
  'no-such-goal': { status: 404, title: 'There is no such goal' },
  'no-such-webhook': { status: 404, title: 'There is no such webhook' },
  'no-such-walker': { status: 404, title: 'There is no such walker' },
  'no-such-claim': { status: 404, title: 'That clan does not claim this walker' },
  'no-such-trade': { status: 404, title: 'There is no such trade offer' },
  'no-such-map': { status: 404, title: 'There is no such map' },
  'no-such-background': {
    status: 404,
    title: 'This map has no background, or another one: read it again',
  },
  'no-such-marker': { status: 404, title: 'There is no such marker: it may have been deleted' },
  'no-such-revision': {
    status: 404,
    title: 'The history of this map does not go back that far, or it has no such revision',
  },
  'no-linked-clan': { status: 404, title: 'No clan is linked to this chat server' },
  'no-linked-server': { status: 404, title: 'This clan has not linked a chat server' },
  'no-such-subscription': {
    status: 404,
    title: 'This browser gets no notifications: switch them on first',
  },
  'no-such-search': { status: 404, title: 'There is no such saved search' },
  'no-such-session': { status: 404, title: 'There is no such session' },
  'no-such-operator': { status: 404, title: 'This person is neither an operator nor a moderator' },
  'no-such-entry': { status: 404, title: 'There is no such entry in the log of the operators' },
  'no-such-filter': { status: 404, title: 'There is no such filter' },
  'no-such-report': { status: 404, title: 'There is no open report about this' },
  'not-in-trash': {
    status: 404,
    title: 'This was not deleted, or too long ago to be restored',
  },
  'no-such-undo': {
    status: 404,
    title: 'There is nothing to undo: it was more than a minute ago, or it is undone already',
  },
  'method-not-allowed': { status: 405, title: 'This address does not support that method' },
  'too-slow': { status: 408, title: 'The request took too long to arrive' },
  'cannot-undo': {
    status: 409,
    title: 'This cannot be undone any more: something has changed since then',
  },
  'map-changed': {
    status: 412,
    title: 'This map has changed since you read it: read it again and merge your changes',
  },
  'changed-meanwhile': {
    status: 412,
    title: 'This has changed since you read it: read it again and merge your changes',
  },
  'too-large': { status: 413, title: 'The request is too large' },
  'compressed-body': { status: 415, title: 'The body must not be compressed' },
  'not-json': { status: 415, title: 'The body must be JSON (Content-Type: application/json)' },
  'idempotency-key-reused': {
    status: 422,
    title: 'This Idempotency-Key belongs to another request: send a new one',
  },
  'too-many-requests': { status: 429, title: 'Too many requests; wait a little' },
  'export-running': {
    status: 429,
    title: 'Your data is already being exported: wait until that download has ended',
  },
  'too-many-sign-ins': {
    status: 429,
    title: 'Too many sign-ins from your network; wait a little',
  },
  'too-many-password-guesses': {
    status: 429,
    title: 'Too many wrong passwords for this map; wait a little',
  },
  'too-many-streams': {
    status: 429,
    title: 'You have too many event streams open; close one first',
  },
  'too-many-webhook-tests': {
    status: 429,
    title: 'Too many test messages for this clan; wait a little',
  },
  'too-many-reports': {
    status: 429,
    title: 'You have sent many reports within an hour; wait a little',
  },
  'headers-too-large': { status: 431, title: 'The request headers are too large' },
  'internal-error': { status: 500, title: 'The service failed; this is not your fault' },
  'chat-platform-away': {
    status: 503,
    title: 'The chat platform is not responding; try again shortly',
  },
  'no-pictures': {
    status: 503,
    title: 'This installation cannot read pictures: its operators must install the package "sharp"',
  },
  maintenance: {
    status: 503,
    title: 'Nothing can be changed during the maintenance; try again later',
  },
  busy: { status: 503, title: 'The service is overloaded; try again shortly' },
  stopping: { status: 503, title: 'The service is stopping; try again shortly' },
  'database-away': { status: 503, title: 'The database is unavailable; try again shortly' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemName = keyof typeof problems;

/** The body of every error (RFC 9457). */
export interface ProblemDetails {
  type: string;
  title: string;
  status: number;
  /** A sentence about this occurrence. */
  detail: string;
  /** The invalid inputs, with status 400. */
  errors?: readonly InputError[];
  /** What is limited, with `quota-reached`. */
  quota?: Quota;
  /** With `banned`. Without `until`, it is for good. */
  ban?: { reason: string; until?: string };
}

/** Why an input is not valid, for programs: translate these, not the messages. */
export const inputCodes = {
  required: 'It is missing or empty. With `values`: at least one of these fields is needed.',
  'too-short': 'It has fewer than `min` characters.',
  'too-long': 'It has more than `max` characters.',
  'too-small': 'The number is below `min`.',
  'too-large': 'The number is above `max`.',
  'too-many': 'The list has more than `max` entries.',
  'not-a-number': 'It is not a number, or not a whole number where one is needed.',
  'unknown-value': 'It is none of `values`.',
  'wrong-format': 'It has the wrong form or type.',
  'forbidden-characters': 'It contains characters that cannot be used.',
  'invisible-characters': 'It contains characters that cannot be seen.',
  'direction-characters': 'It contains characters that change the direction of text.',
  'nothing-visible': 'It shows nothing.',
  'piled-marks': 'One of its letters has too many accents or other marks.',
  'not-wanted': 'It contains words or links that the operators do not allow.',
  repeated: 'It is given more than once.',
  'not-allowed': 'It is well-formed, but cannot be used here.',
} as const;

export type InputCode = keyof typeof inputCodes;

/** A code with its bounds. */
export interface Fault {
  code: InputCode;
  min?: number;
  max?: number;
  values?: readonly string[];
}

export interface InputError extends Fault {
  /** The part of the request, then the path to the value: `body/item`, `query/limit`. */
  path: string;
  message: string;
}

export const problemType = (name: ProblemName): string => `/problems/${name}`;
