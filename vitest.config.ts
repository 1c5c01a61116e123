import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LEFT_OUT } from './tools/full-run-only.ts';
import { LongestFirst } from './tools/longest-first.ts';

/** These change what the modules of other files would see: each has a process of its own. */
const APART = ['apps/api/src/modules/receipts/pdf/font-fallback.test.ts'];

export default defineConfig({
  test: {
    // One more than cores: a worker often waits for PostgreSQL, the Stripe sandbox or a timer.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      'apps/wallet/vitest.config.ts',
      'apps/wallet/vitest.apart.config.ts',
      {
        test: {
          name: 'rules',
          include: [
            'packages/{domain,contract,i18n,merchant-sdk}/src/**/*.test.ts',
            'apps/{wallet,console}/src/**/*.test.ts',
            'packages/web/plugins/*.test.ts',
            'tools/{lint,compare-ledgers,engine-limits,failures,timings}.test.ts',
            'tools/{diagrams,docs,field-descriptions,record-examples}.test.ts',
            'tools/{full-run-only,gallery,mail-html,mail-preview,web-font}.test.ts',
            'tools/{chaos/driver,planted-bugs,soak}/**/*.test.ts',
            'tools/chaos/campaign/{proxy,scenarios}.test.ts',
            'tools/bad-input/corpus.test.ts',
          ],
          exclude: [...LEFT_OUT],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Rules keep no state between files: the modules are loaded once per worker.
          isolate: false,
        },
      },
      // The client keeps its session and its clock in modules, and its tests replace `fetch`.
      { test: { name: 'client', include: ['packages/client/src/**/*.test.ts'] } },
      {
        test: {
          name: 'processes',
          include: [
            'tools/{alerts,deploy,restore,start}.test.ts',
            'tools/chaos/campaign/campaign.test.ts',
            'tools/bad-input/bad-input.test.ts',
            'packages/dev-postgres/src/**/*.test.ts',
          ],
          exclude: [...LEFT_OUT],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'receipt-reader',
          include: ['packages/receipt-reader/src/**/*.test.ts', 'bench/receipts/**/*.test.ts'],
          exclude: [...LEFT_OUT],
          // Reading takes as long as the machine has other things to do.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'stripe-sandbox',
          include: ['apps/stripe-sandbox/src/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...LEFT_OUT],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/api/src/**/*.test.ts', 'tools/{check,simulation}/**/*.test.ts'],
          exclude: [...APART, ...LEFT_OUT],
          globalSetup: 'apps/api/src/testing/global-setup.ts',
          setupFiles: ['apps/api/src/testing/after-each-file.ts', 'tools/check-statements.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // The files of a worker share its modules: they are loaded and compiled once.
          isolate: false,
        },
      },
      { test: { name: 'server-apart', include: APART, testTimeout: 600_000 } },
    ],
  },
});
