import { ConfigError } from '../config/config.ts';
import { errorCode } from '../platform/db/database-error.ts';
import { CHECK_MS, type Check, type CheckContext, fail, type NamedFinding } from './check.ts';

/**
 * Runs all checks at once, each with its own time limit, and returns their findings in the order of
 * the list. A check that fails or hangs does not affect the others.
 */
export function runChecks(
  checks: readonly Check[],
  context: CheckContext,
  limitMs = CHECK_MS,
): Promise<readonly NamedFinding[]> {
  return Promise.all(checks.map((check) => runCheck(check, context, limitMs)));
}

async function runCheck(
  check: Check,
  context: CheckContext,
  limitMs: number,
): Promise<NamedFinding> {
  const stop = new AbortController();
  const { promise: late, resolve } = Promise.withResolvers<NamedFinding>();
  const timer = setTimeout(() => {
    const text = `No answer within ${limitMs / 1000} seconds.`;
    resolve({ name: check.name, ...fail(text, 'Check the network and the firewall.') });
    stop.abort();
  }, limitMs);
  try {
    return await Promise.race([late, find(check, context, stop.signal)]);
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

async function find(
  check: Check,
  context: CheckContext,
  signal: AbortSignal,
): Promise<NamedFinding> {
  try {
    return { name: check.name, ...(await check.run(context, signal)) };
  } catch (error) {
    return { name: check.name, ...describeUnexpected(error) };
  }
}

/** The message of an unknown error may contain a secret, so only its name and code are shown. */
function describeUnexpected(error: unknown) {
  if (error instanceof ConfigError) return fail(error.lines.join(' '), 'Correct the setting.');
  const name = error instanceof Error ? error.name : typeof error;
  const code = error instanceof Error ? errorCode(error) : '';
  const text = `The check itself failed: ${[name, code].filter(Boolean).join(' ')}.`;
  return fail(text, 'Look the code up in the documentation of PostgreSQL or Node.');
}
