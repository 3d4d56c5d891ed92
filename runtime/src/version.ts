import manifest from '../../package.json' with { type: 'json' };

/** The version of all parts: service, bot, web app and API. */
export const { version } = manifest;
