import { defineConfig } from '@playwright/test';
import { FLAGS } from './src/flags.ts';

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  forbidOnly: true,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 10_000,
    baseURL: process.env.SAIFU_URL ?? '',
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '', args: FLAGS },
  },
});
