const BUSY_MS = 30 * 60_000;

/**
 * For tests that wait for an OCR worker, whose speed depends on the load of the machine. Defects in
 * the work itself exceed the CPU time limits.
 */
export const READING_TEST = { testTimeout: BUSY_MS, hookTimeout: BUSY_MS };

/**
 * For OCR workers in tests: the machine is busy with tests, and the workers run in the background.
 */
export const UNHURRIED = {
  answerMs: BUSY_MS,
  opening: { wallMs: BUSY_MS },
  reading: { wallMs: BUSY_MS },
  queue: { waitMs: BUSY_MS },
};
