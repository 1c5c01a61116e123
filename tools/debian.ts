import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// A line that says nothing holds up nobody for minutes.
const IMPATIENT = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];

/** Only root may install, and only where there is Debian's installer. */
export function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs a package of Debian's; whoever needs it looks whether it is there afterwards. */
export function install(name: string, what: string): void {
  process.stdout.write(`Installing ${what} from Debian’s packages (once) …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => spawnSync('apt-get', ['-qq', ...IMPATIENT, ...args], { env });
  apt('update');
  apt('install', '-y', '--no-install-recommends', name);
}
