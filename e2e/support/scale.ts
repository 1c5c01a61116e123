/** Whether this is a run of `npm run test:full`. */
export const isFullRun = process.env.TEST_SCALE === 'full';
