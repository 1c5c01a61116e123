import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { getPriority, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../platform/log.ts';
import { READING_TEST, UNHURRIED } from '../testing/timeouts.ts';
import { createOcrPool } from './create-ocr-pool.ts';

vi.setConfig(READING_TEST);

const READER = join(import.meta.dirname, '../../../../packages/receipt-reader');
const MODELS = join(READER, 'models');
const REAL = new URL('./worker-process.ts', import.meta.url);
const MISBEHAVING_PROCESS = new URL('./misbehaving-process.fixture.ts', import.meta.url);
const PARENT = fileURLToPath(new URL('./parent.fixture.ts', import.meta.url));

/** The OCR processes started by this process. */
function listOwnWorkers(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const isOurs = /PPid:\s+(\d+)/.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1];
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        return isOurs === String(process.pid) && command.includes('worker-process.ts');
      } catch {
        return false;
      }
    })
    .map(Number);
}

test('a request whose worker is killed is still answered', async () => {
  // Other files of this process may have started workers.
  const others = new Set(listOwnWorkers());
  const listWorkers = () => listOwnWorkers().filter((pid) => !others.has(pid));
  const log: string[] = [];
  const ocrPool = createOcrPool({
    modelsFolder: MODELS,
    log: createLog('info', { stream: { write: (line) => void log.push(JSON.parse(line).msg) } }),
    count: 1,
    ...UNHURRIED,
  });
  onTestFinished(() => ocrPool.stop());
  expect(await ocrPool.read([Buffer.from('warm')], 'a').catch(({ code }) => code)).toBe(
    'receipt.wrong_format',
  );
  const reading = ocrPool.read([readFileSync(join(READER, 'samples/taxi-1.jpg'))], 'a');
  const [pid = 0] = listWorkers();
  process.kill(pid, 'SIGKILL');
  expect((await reading).photos).toHaveLength(1);
  expect(log).toContain('ocr.lost');
  expect(listWorkers()).not.toContain(pid);
  await ocrPool.stop();
  expect(listWorkers()).toEqual([]);
});

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** The fields of /proc/<pid>/stat from the state on. */
function readStatFields(pid: number): readonly string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

async function startParent(...args: readonly string[]) {
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const parent = spawn(process.execPath, [PARENT, ...args], { stdio: [...stdio] });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [output] = await once(parent.stdout, 'data');
  return { parent, pid: Number(output) };
}

test('an idle worker ends with its parent, however the parent ends', async () => {
  const { parent, pid } = await startParent(REAL.href, MODELS, 'stay');
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: READING_TEST.testTimeout }).toBe(false);
});

test('a worker in an endless computation ends with its parent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'saifu-ocr-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const begun = join(folder, 'begun');
  const { parent, pid } = await startParent(
    MISBEHAVING_PROCESS.href,
    MODELS,
    'stay',
    `spin ${begun}`,
  );
  await expect
    .poll(() => existsSync(begun), { interval: 1, timeout: READING_TEST.testTimeout })
    .toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: READING_TEST.testTimeout }).toBe(false);
});

test('a paused worker ends with its parent', async () => {
  const { parent, pid } = await startParent(
    MISBEHAVING_PROCESS.href,
    MODELS,
    'stay',
    'spin',
    'stop',
  );
  const readState = () => readStatFields(pid)[0];
  await expect.poll(readState, { timeout: READING_TEST.testTimeout }).toBe('T');
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: READING_TEST.testTimeout }).toBe(false);
});

test('an idle worker does not keep its parent running', async () => {
  const { parent, pid } = await startParent(MISBEHAVING_PROCESS.href, MODELS);
  const [code] = await once(parent, 'exit');
  expect(code).toBe(0);
  await expect.poll(() => isAlive(pid), { timeout: READING_TEST.testTimeout }).toBe(false);
});

/** Scheduling class and niceness of the process, and of its group if sessions are groups. */
function readScheduling(pid: number): string {
  const fields = readStatFields(pid);
  const policy = fields[38] === '5' ? 'idle' : 'other';
  return [policy, fields[16], groupNiceness(pid)].join(' ');
}

function groupNiceness(pid: number): string {
  try {
    return /nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))?.[1] ?? 'none';
  } catch {
    return 'none';
  }
}

/** The idle class is used only where it can be left; otherwise niceness. */
const BACKGROUND = /^(?:idle 0|other 10) (?:10|none)$/;
const FAIR_SHARE = /^other (?:0|10) (?:0|none)$/;

test('a worker without CPU time gets a fair share until it responds', async () => {
  const { pid } = await startParent(MISBEHAVING_PROCESS.href, MODELS, 'stay', 'sleep');
  await expect
    .poll(() => readScheduling(pid), { timeout: READING_TEST.testTimeout })
    .toMatch(FAIR_SHARE);
  const again = await startParent(MISBEHAVING_PROCESS.href, MODELS, 'stay', 'nap 6000');
  await expect
    .poll(() => readScheduling(again.pid), { timeout: READING_TEST.testTimeout })
    .toMatch(FAIR_SHARE);
  await expect
    .poll(() => readScheduling(again.pid), { timeout: READING_TEST.testTimeout })
    .toMatch(BACKGROUND);
});

test('a worker runs in the background, and the kernel limits its memory', async () => {
  const { pid } = await startParent(MISBEHAVING_PROCESS.href, MODELS, 'stay');
  await expect
    .poll(() => readScheduling(pid), { timeout: READING_TEST.testTimeout })
    .toMatch(BACKGROUND);
  expect(readFileSync(`/proc/${pid}/limits`, 'utf8')).toMatch(/Max data size\s+1740800000/);
});

test('a worker that cannot be started does not change the server’s priority', async () => {
  const { platform, execPath } = process;
  const priority = getPriority();
  onTestFinished(() => {
    Object.defineProperty(process, 'platform', { value: platform });
    process.execPath = execPath;
    vi.unstubAllEnvs();
    setPriority(priority);
  });
  // Neither the commands for background scheduling nor the worker can be started.
  vi.stubEnv('PATH', '/nowhere');
  vi.resetModules();
  const { startOcrWorker } = await import('./ocr-worker.ts');
  Object.defineProperty(process, 'platform', { value: 'darwin' });
  process.execPath = '/nowhere/node';
  const opening = { rssBytesMax: 1e9, cpuMs: 60_000, wallMs: 120_000 };
  await expect(startOcrWorker({ processFile: MISBEHAVING_PROCESS, opening })).rejects.toMatchObject(
    { reason: 'exit' },
  );
  expect(getPriority()).toBe(priority);
});
