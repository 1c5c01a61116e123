import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineProject } from 'vitest/config';

/**
 * These tests replace the window's location or its streams, so each file runs in its own process.
 */
export const APART = [
  'apps/wallet/src/features/receipt-scan/confirm-dialog.test.tsx',
  'apps/wallet/src/features/receipt-scan/receipt-scan.test.tsx',
  'apps/wallet/src/screens/pay/finish-payment-live.test.tsx',
  'apps/wallet/src/screens/pay/invoice-payment.test.tsx',
  'apps/wallet/src/screens/recurring-billing/recurring-billing-detail-actions.test.tsx',
];

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const web = {
  // As in the root's configuration.
  maxWorkers: availableParallelism() + 1,
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
  setupFiles: 'packages/web/src/testing/setup.ts',
  testTimeout: 60_000,
  hookTimeout: 60_000,
  css: { modules: { classNameStrategy: 'non-scoped' } },
} as const;

/** Component tests in a simulated DOM. Tests of rules without a page run elsewhere. */
export default defineProject({
  root,
  test: {
    ...web,
    name: 'web',
    // The simulated DOM is loaded once per worker; each file still gets its own window.
    pool: 'vmThreads',
    include: ['packages/{ui,web}/src/**/*.test.tsx', 'apps/{wallet,console}/src/**/*.test.tsx'],
    exclude: APART,
  },
});
