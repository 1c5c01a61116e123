/** `npm run test:full` walks in Japanese what `npm test` walks in English only. */
export const LANGUAGES: readonly ('en' | 'ja')[] =
  process.env.TEST_SCALE === 'full' ? ['en', 'ja'] : ['en'];
