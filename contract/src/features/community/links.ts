/** Apart from the schemas, so that the web app can use it without the schema library. */

/** The name until the operators choose another one. */
export const DEFAULT_NAME = 'Clan Companion';

export const MAX_LOGO_BYTES = 256 * 1024;
/** Of its width and of its height. */
export const MAX_LOGO_PIXELS = 1024;

export const linkNames = ['imprint', 'privacy', 'terms', 'contact'] as const;

export type LinkName = (typeof linkNames)[number];

export const MAX_LINK = 500;
/** https without a user name, or mailto without headers. */
export const LINK_PATTERN =
  '^(?:https://[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*(?::[0-9]{1,5})?(?:[/?#][!-~]*)?' +
  '|mailto:[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+)$';
