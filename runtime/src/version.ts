import manifest from '../../package.json' with { type: 'json' };

/** The version of all parts: service, bot, web app and API. */
export const { version } = manifest;

declare const BUILT_FROM_COMMIT: string | undefined;

/** Set by the build in a checkout; otherwise empty. */
export const commit = typeof BUILT_FROM_COMMIT === 'string' ? BUILT_FROM_COMMIT : '';

/** `1.3.0 (abc1234)` */
export const fullVersion = commit === '' ? version : `${version} (${commit})`;
