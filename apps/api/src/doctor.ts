import { type Examination, examine } from './doctor/examine.ts';

const USAGE = `npm run doctor [-- --json]
Checks the settings of this environment: database, payment provider, messages, clock, address.
Prints one line per check (ok, warn, fail, skip) and exits with 1 if one fails.
`;
const NAME_WIDTH = 22;

/** Prints the result of all checks. Contains no secrets. */
async function main(args: readonly string[]): Promise<number> {
  if (args.some((arg) => arg !== '--json')) {
    process.stderr.write(USAGE);
    return 2;
  }
  const result = await examine(process.env);
  const text = args.includes('--json') ? `${JSON.stringify(result, null, 2)}\n` : toLines(result);
  await new Promise((resolve) => process.stdout.write(text, resolve));
  return result.isSound ? 0 : 1;
}

function toLines({ checks, version, isSound }: Examination): string {
  const lines = checks.flatMap(({ name, status, text, advice }) => [
    `${status.padEnd(5)} ${name.padEnd(NAME_WIDTH)} ${text}`,
    ...(advice === undefined ? [] : [`${' '.repeat(6 + NAME_WIDTH)} → ${advice}`]),
  ]);
  const count = (status: string) => checks.filter((check) => check.status === status).length;
  const counts = `${count('ok')} ok, ${count('warn')} warnings, ${count('fail')} failures`;
  const verdict = isSound ? 'Saifu can start.' : 'Correct the failures before you start Saifu.';
  const summary = `Saifu ${version}: ${counts}, ${count('skip')} skipped. ${verdict}`;
  return `${lines.join('\n')}\n\n${summary}\n`;
}

// A check that ran out of time may still hold a connection, so the process ends here.
process.exit(await main(process.argv.slice(2)));
