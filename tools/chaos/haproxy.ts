import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from '../../apps/api/src/testing/data-folder.ts';
import { canInstall, install } from '../debian.ts';
import { freePort } from '../free-port.ts';

const HAPROXY = '/usr/sbin/haproxy';
const CONFIG = join(import.meta.dirname, '../../deploy/haproxy/haproxy.cfg');

export type Haproxy = { readonly url: string; readonly stop: () => Promise<void> };

/**
 * Debian's HAProxy with the configuration of `deploy/`, without TLS, on a free port. Only addresses
 * differ, and what needs root.
 */
export async function startHaproxy(ports: readonly number[]): Promise<Haproxy> {
  if (!existsSync(HAPROXY) && canInstall()) install('haproxy', 'HAProxy');
  const port = await freePort('127.0.0.1', 0);
  const folder = newFolder('saifu-haproxy-');
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, adapt(readFileSync(CONFIG, 'utf8'), port, ports));
  const child = spawn(HAPROXY, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function adapt(text: string, port: number, ports: readonly number[]): string {
  const without = /^\s*(log|user|group|option httplog|bind :443|http-request redirect)\b.*\n/gm;
  const servers = ports.map((each, at) => `\tserver api${at + 1} 127.0.0.1:${each}\n`);
  return text
    .replace(without, '')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace(/(\tserver api\d .*\n?)+/, servers.join(''));
}
