import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// A stalled mirror must not block the run for minutes.
const IMPATIENT = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];

/** Installing requires root and apt. */
export function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs a Debian package. The caller checks whether it is available afterwards. */
export function install(name: string, what: string): void {
  process.stdout.write(`Installing ${what} from Debian’s packages (once) …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => spawnSync('apt-get', ['-qq', ...IMPATIENT, ...args], { env });
  apt('update');
  apt('install', '-y', '--no-install-recommends', name);
}
