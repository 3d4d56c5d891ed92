/**
 * How long the bot waits, in milliseconds. These are part of the Config but no settings: operators
 * cannot change them, and tests shorten them.
 */
export const productionTiming = {
  /** Between two requests for new notices. */
  noticeCheck: 2_000,
};
