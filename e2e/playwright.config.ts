import { defineConfig } from '@playwright/test';
import { FLAGS } from './support/flags.ts';

const serverUrls = (process.env.SAIFU_URLS ?? '').split(' ');
/** Every worker reads this file for itself and walks in the world of its number. */
const mine = serverUrls[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];

/** At a reader's pace one file takes long, so its journeys are spread over the workers too. */
const isPaced = process.env.PACE_MS !== undefined;
/** More walkers than cores: what takes two seconds alone takes several beside seven others. */
const PATIENCE = isPaced ? 4 : 1;

export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  forbidOnly: true,
  workers: serverUrls.length,
  fullyParallel: isPaced,
  timeout: 60_000 * PATIENCE,
  expect: { timeout: 10_000 * PATIENCE },
  use: {
    actionTimeout: 10_000 * PATIENCE,
    baseURL: mine ?? '',
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '', args: FLAGS },
  },
});
