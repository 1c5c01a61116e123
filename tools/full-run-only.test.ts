import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FULL_RUN_ONLY, FULL_RUN_ONLY_E2E } from './full-run-only.ts';

test.each([...FULL_RUN_ONLY, ...FULL_RUN_ONLY_E2E.map((file) => `e2e/tests/${file}`)])(
  '%s exists',
  (path) => {
    expect(existsSync(join(import.meta.dirname, '..', path))).toBe(true);
  },
);
