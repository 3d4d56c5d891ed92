/** The problems that do not belong to one feature, with their status. */
export const coreProblems = {
  'invalid-input': 400,
  'sign-in-needed': 401,
  'metrics-token-needed': 401,
  'not-yours': 403,
  'quota-reached': 403,
  'not-on-behalf': 403,
  'operators-only': 403,
  'moderators-only': 403,
  banned: 403,
  'read-only': 403,
  'no-such-page': 404,
  'method-not-allowed': 405,
  'too-slow': 408,
  'changed-meanwhile': 412,
  'too-large': 413,
  'compressed-body': 415,
  'not-json': 415,
  'idempotency-key-reused': 422,
  'too-many-requests': 429,
  'headers-too-large': 431,
  'internal-error': 500,
  maintenance: 503,
  busy: 503,
  stopping: 503,
  'database-away': 503,
} as const;

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
