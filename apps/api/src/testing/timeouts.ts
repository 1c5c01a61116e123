const BUSY_MS = 30 * 60_000;

/**
 * For tests that wait for a reader: how long one takes depends on what else the machine does. What
 * is wrong with the work itself is found by the bounds of its CPU time.
 */
export const READING_TEST = { testTimeout: BUSY_MS, hookTimeout: BUSY_MS };

/** For eyes in tests: a machine that runs tests is busy with them, and eyes stand back. */
export const UNHURRIED = {
  answerMs: BUSY_MS,
  opening: { wallMs: BUSY_MS },
  reading: { wallMs: BUSY_MS },
  line: { waitMs: BUSY_MS },
};
