import { defineConfig } from '@playwright/test';
import { LEFT_OUT_E2E } from '../tools/full-run-only.ts';
import { FLAGS } from './support/flags.ts';

const serverUrls = (process.env.SAIFU_URLS ?? '').split(' ');
/** Each worker evaluates this file itself and uses the server with its own parallel index. */
const mine = serverUrls[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];

/** Paced tests make a single file slow, so its tests are also spread over the workers. */
const isPaced = process.env.PACE_MS !== undefined;
/**
 * Paced runs use more workers than cores. A step of two seconds takes several next to seven other
 * workers.
 */
const TIMEOUT_FACTOR = isPaced ? 4 : 1;

export default defineConfig({
  testDir: './tests',
  testIgnore: LEFT_OUT_E2E.map((file) => `**/${file}`),
  outputDir: '../test-results',
  forbidOnly: true,
  workers: serverUrls.length,
  fullyParallel: isPaced,
  timeout: 60_000 * TIMEOUT_FACTOR,
  expect: { timeout: 10_000 * TIMEOUT_FACTOR },
  use: {
    actionTimeout: 10_000 * TIMEOUT_FACTOR,
    baseURL: mine ?? '',
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '', args: FLAGS },
  },
});
