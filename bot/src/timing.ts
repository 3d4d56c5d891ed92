/** After this long, a stop that is not finished ends the process. */
export const STOP_WITHIN_MS = 10_000;

/**
 * How long the bot waits, in milliseconds. Part of the Config, but not configurable by operators;
 * tests shorten them.
 */
export const productionTiming = {
  /** Between two requests for new notices. */
  noticeCheck: 2_000,
  /** Between two requests for boards to update. */
  boardCheck: 10_000,
  /** Before another try to update a board that the chat platform refused. */
  boardRetry: 10 * 60_000,
  /** The window of the quota of notices. */
  noticeWindow: 10 * 60_000,
  /** A notice that could not be posted for this long is dropped. */
  noticeDeadline: 5 * 60_000,
  /** For this long, the chat platform surely remembers a nonce. */
  nonceMemory: 2 * 60_000,
  /** Between two checks of the service and the key. */
  serviceCheck: 10_000,
  /** Between a change in a chat server and the report about its permissions. */
  reportDelay: 2_000,
  /** How long a stop waits for work in progress. */
  stopWait: 5_000,
  /** Between two private messages to a leader about lines that are not recorded. */
  alertPause: 60 * 60_000,
  /** Between two times that bookmarks move past messages without game lines. */
  bookmarkSave: 60_000,
  /** Before the exit after a failure. */
  failurePause: 30_000,
};

export type Timing = typeof productionTiming;
