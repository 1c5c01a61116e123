import { fileURLToPath } from 'node:url';
import { defineProject } from 'vitest/config';

/** What people see and press, in a pretended browser. Rules without a page run elsewhere. */
export default defineProject({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'web',
    maxWorkers: 2,
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    include: ['packages/ui/src/**/*.test.tsx', 'apps/wallet/src/**/*.test.tsx'],
    setupFiles: 'apps/wallet/src/testing/setup.ts',
    testTimeout: 20_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
