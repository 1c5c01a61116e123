import { runE2eTests } from './run-e2e.ts';

const args = process.argv.slice(2);
const PACE_MS = takeNumber('--pace');
const E2E_WORKERS = takeNumber('--workers');
const isGreen = await runE2eTests(['--reporter=list', ...args], {
  ...(PACE_MS && { PACE_MS }),
  ...(E2E_WORKERS && { E2E_WORKERS }),
});
process.exitCode = isGreen ? 0 : 1;

/** Removes one of our numeric options from the Playwright arguments and returns its value. */
function takeNumber(name: string): string | undefined {
  const at = args.indexOf(name);
  if (at < 0) return undefined;
  const [, value = ''] = args.splice(at, 2);
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new Error(`${name} needs a whole number`);
  return value;
}
