/** `npm test` runs these tests in English only. `npm run test:full` adds Japanese. */
export const LANGUAGES: readonly ('en' | 'ja')[] =
  process.env.TEST_SCALE === 'full' ? ['en', 'ja'] : ['en'];
