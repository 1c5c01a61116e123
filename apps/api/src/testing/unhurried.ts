const BUSY_MS = 30 * 60_000;

/** For eyes in tests: a machine that runs tests is busy with them, and eyes stand back. */
export const UNHURRIED = {
  opening: { wallMs: BUSY_MS },
  reading: { wallMs: BUSY_MS },
  line: { waitMs: BUSY_MS },
};
