/** The package has no types for these. */
declare module 'discord-api-spec/zod';
