import { defineConfig } from '@playwright/test';

// Nothing of the browser itself may call home, and root needs no sandbox around a sandbox.
const FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  '--no-sandbox',
];

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
