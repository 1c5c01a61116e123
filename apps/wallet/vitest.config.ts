import { fileURLToPath } from 'node:url';
import { defineProject } from 'vitest/config';

/** These put another address bar or another stream in the window's place: they get a process. */
export const APART = [
  'apps/wallet/src/features/receipt-scan/confirm-dialog.test.tsx',
  'apps/wallet/src/features/receipt-scan/receipt-scan.test.tsx',
  'apps/wallet/src/screens/pay/finish-payment-live.test.tsx',
  'apps/wallet/src/screens/pay/invoice-payment.test.tsx',
  'apps/wallet/src/screens/recurring-billing/recurring-billing-detail-actions.test.tsx',
];

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const web = {
  maxWorkers: 2,
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
  setupFiles: 'apps/wallet/src/testing/setup.ts',
  testTimeout: 60_000,
  hookTimeout: 60_000,
  css: { modules: { classNameStrategy: 'non-scoped' } },
} as const;

/** What people see and press, in a pretended browser. Rules without a page run elsewhere. */
export default defineProject({
  root,
  test: {
    ...web,
    name: 'web',
    // The pretended browser is loaded once a worker; each file still has a window of its own.
    pool: 'vmThreads',
    include: ['packages/ui/src/**/*.test.tsx', 'apps/wallet/src/**/*.test.tsx'],
    exclude: APART,
  },
});
