import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../support/fixtures.ts';

const run = promisify(execFile);

test('the curl example in the README runs and ends with a canceled payment', async ({
  baseURL,
}) => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  const [, script = ''] = /```sh\n(API=[^`]*)```/.exec(readme) ?? [];
  expect(script.trim().split('\n')).toHaveLength(10);
  const cwd = test.info().outputPath('.');
  const env = { ...process.env, API: `${baseURL}/api/v1` };
  const { stdout } = await run('bash', ['-euc', script], { cwd, env });
  const [secret = '', status = ''] = stdout.trim().split('\n');
  expect(secret).toMatch(/^whsec_/);
  expect(status).toBe('canceled');
  const image = readFileSync(join(cwd, 'code.png'));
  expect(image.subarray(1, 4).toString()).toBe('PNG');
});
