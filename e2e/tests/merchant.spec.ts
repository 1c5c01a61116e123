import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../support/fixtures.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');

test('the program in the README ends with a verified webhook and a paid invoice', async ({
  baseURL,
  page,
}) => {
  const example = join(ROOT, 'packages/merchant-sdk/examples/first-invoice.ts');
  const env = { ...process.env, SAIFU_URL: baseURL };
  const { stdout } = await run(process.execPath, [example], { cwd: ROOT, env });
  const [created = '', ...rest] = stdout.trim().split('\n');
  expect(rest).toEqual(['Received order.paid', 'The invoice is paid']);
  const [, amount, url = ''] = /^¥(\d+) to pay at (\S+)$/.exec(created) ?? [];
  expect(amount).toBe('317');

  await page.goto(url);
  await expect(page.getByText('This invoice has already been paid.')).toBeVisible();
});

test('the curl example in the README runs and prints the URL of an invoice', async ({
  baseURL,
}) => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const [, script = ''] = /```sh\n(API=[^`]*)```/.exec(readme) ?? [];
  expect(script.trim().split('\n')).toHaveLength(9);
  const cwd = test.info().outputPath('.');
  const env = { ...process.env, API: `${baseURL}/api/v1` };
  const { stdout } = await run('bash', ['-euc', script], { cwd, env });
  expect(stdout).toMatch(/^http\S+\?order=ord_\w+\n$/);
  const image = readFileSync(join(cwd, 'code.png'));
  expect(image.subarray(1, 4).toString()).toBe('PNG');
});
