import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

export default defineConfig({
  test: {
    // Half of a test's time is spent waiting; even two cores carry two at once.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      'apps/wallet/vitest.config.ts',
      'apps/wallet/vitest.apart.config.ts',
      {
        test: {
          name: 'rules',
          include: [
            'packages/{domain,contract,texts,client}/src/**/*.test.ts',
            'apps/wallet/src/{app,features,offline,worker}/**/*.test.ts',
            'scripts/{tidy,check-books,failures}.test.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'processes',
          include: ['scripts/start.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'reader',
          include: ['packages/reader/src/**/*.test.ts', 'bench/receipts/**/*.test.ts'],
          // Reading takes as long as the machine has other things to do.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'acquirer',
          include: ['apps/acquirer/src/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/api/src/**/*.test.ts'],
          globalSetup: 'apps/api/src/testing/global-setup.ts',
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
