import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const MODELS = join(import.meta.dirname, '../models');

test('the runtime writes no telemetry files', () => {
  const home = mkdtempSync(join(tmpdir(), 'saifu-runtime-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const program = `
    import { openModels } from ${JSON.stringify(join(import.meta.dirname, 'models.ts'))};
    await openModels(${JSON.stringify(MODELS)});`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    // A clean environment without variables that would disable telemetry, as a test machine may
    // have.
    env: { PATH: process.env.PATH, HOME: home, XDG_CACHE_HOME: home, TMPDIR: home },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  expect(status).toBe(0);
  expect(readdirSync(home, { recursive: true })).toEqual([]);
});
