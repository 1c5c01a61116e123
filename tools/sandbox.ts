import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from '../apps/api/src/testing/data-folder.ts';

export type Sandbox = {
  readonly url: string;
  readonly process: ChildProcess;
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
};

const START_MS = 120_000;

/**
 * Starts the whole product on a free port with its own data, exactly as `npm start` does. `root`
 * may contain another release.
 */
export async function startSandbox(
  env: NodeJS.ProcessEnv = {},
  folder = newFolder('saifu-sandbox-'),
  root = join(import.meta.dirname, '..'),
): Promise<Sandbox> {
  const dataDir = join(folder, 'data');
  const child = spawn(process.execPath, [join(root, 'tools/start.ts')], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await address(child);
  return {
    url,
    process: child,
    dataDir,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Where a running sandbox has its Stripe sandbox. */
export async function getStripeSandboxUrl({ url }: Sandbox): Promise<string> {
  const answer = await fetch(`${url}/api/v1/guest/config`);
  const { tokenizer } = (await answer.json()) as { readonly tokenizer: { readonly url: string } };
  return tokenizer.url;
}

function address(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const late = setTimeout(
      () => reject(new Error(`the sandbox did not start in time: ${output}`)),
      START_MS,
    );
    child.stdout?.on('data', (data) => {
      output += data;
      const url = /running at (\S+)/.exec(output)?.[1];
      if (url === undefined) return;
      clearTimeout(late);
      resolve(url.replace(/\/$/, ''));
    });
    child.once('exit', (code) =>
      reject(new Error(`the sandbox did not start (${code}): ${output}`)),
    );
  });
}
