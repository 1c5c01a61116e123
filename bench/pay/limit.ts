import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { type Load, saturate } from './load.ts';

const FOLDER = join(import.meta.dirname, 'limit');
const SCRIPT = join(FOLDER, 'payment.sql');
const USERS = 120;

export type Limit = {
  /** Pays as fast as possible for a while. Latencies are known only without pgbench. */
  readonly saturate: (ms: number) => Promise<Load>;
  readonly close: () => Promise<void>;
};

/**
 * The least SQL that a correct payment needs, on the server under test: an order, a payment and an
 * attempt, then their status, a transition, two postings and an event. Run by pgbench, or by the
 * driver of the product if there is no pgbench.
 */
export async function openLimit(url: string, concurrency: number): Promise<Limit> {
  const pool = new pg.Pool({ connectionString: url, max: concurrency });
  await pool.query(readFileSync(join(FOLDER, 'tables.sql'), 'utf8'));
  await pool.query('vacuum analyze');
  return {
    saturate: async (ms) =>
      (await runPgbench(url, concurrency, ms)) ?? saturate(createPay(pool), concurrency, ms),
    close: () => pool.end(),
  };
}

async function runPgbench(url: string, concurrency: number, ms: number): Promise<Load | undefined> {
  const flags = ['-n', '-M', 'prepared', '-c', String(concurrency), '-j', '1', '-f', SCRIPT];
  const seconds = Math.ceil(ms / 1000);
  const child = spawn('pgbench', [...flags, '-T', String(seconds), url], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const isMissing = new Promise<true>((resolve) => child.once('error', () => resolve(true)));
  const output = await Promise.race([text(child.stdout), isMissing]);
  if (output === true) return undefined;
  const find = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? Number.NaN);
  const done = find(/actually processed: (\d+)/);
  const failed = find(/failed transactions: (\d+)/);
  const perSecond = find(/^tps = ([\d.]+)/m);
  if (!(done > 0 && perSecond > 0)) throw new Error(`pgbench could not run: ${output}`);
  return { done, failed: failed || 0, seconds: done / perSecond, latenciesMs: [] };
}

/** The statements of the script as prepared statements of the driver. */
function createPay(pool: pg.Pool) {
  const [next = '', begin = '', record = ''] = readFileSync(SCRIPT, 'utf8')
    .replace(/^\\set .*$/m, '')
    .split(/;|\\gset/);
  const run = (name: string, statement: string, params: Readonly<Record<string, unknown>>) => {
    const names: string[] = [];
    const text = statement.replaceAll(/(?<!:):([a-z])\b/g, (_, param: string) => {
      if (!names.includes(param)) names.push(param);
      return `$${names.indexOf(param) + 1}`;
    });
    return pool.query({ name, text, values: names.map((param) => params[param]) });
  };
  return async (index: number) => {
    const { rows } = await run('next', next, {});
    const params = { ...rows[0], u: 1 + (index % USERS) };
    await run('begin', begin, params);
    const { rowCount } = await run('record', record, params);
    return rowCount === 1;
  };
}
