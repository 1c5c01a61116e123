import { runJourneys } from './run-journeys.ts';

const isGreen = await runJourneys(['--reporter=list', ...process.argv.slice(2)]);
process.exitCode = isGreen ? 0 : 1;
