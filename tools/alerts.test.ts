import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canInstall, install } from './debian.ts';

const PROMTOOL = '/usr/bin/promtool';
const FOLDER = join(import.meta.dirname, '../deploy/prometheus');

/** Prometheus's own program evaluates the rules over the series of each case. */
function promtool(...args: string[]) {
  if (!existsSync(PROMTOOL) && canInstall()) install('prometheus', 'promtool');
  const { status, stdout, stderr } = spawnSync(PROMTOOL, args, { cwd: FOLDER, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

test('every alert fires in its case', () => {
  expect(promtool('test', 'rules', 'alerts.test.yml')).toMatchObject({ status: 0 });
}, 120_000);

test('the rules are valid', () => {
  expect(promtool('check', 'rules', 'rules/alerts.yml').output).toMatch(/\d+ rules found/);
});
