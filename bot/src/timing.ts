/**
 * How long the bot waits, in milliseconds. Part of the Config, but not configurable by operators;
 * tests shorten them.
 */
export const productionTiming = {
  /** Between two requests for new notices. */
  noticeCheck: 2_000,
  /** Between two requests for boards to update. */
  boardCheck: 10_000,
};
