import { isFullRun } from './scale.ts';

/** `npm test` runs these tests in English only. `npm run test:full` adds Japanese. */
export const LANGUAGES: readonly ('en' | 'ja')[] = isFullRun ? ['en', 'ja'] : ['en'];
