import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Not shared with the copy: caches, and the links to the packages of this repository. */
const OWN_ENTRIES: ReadonlySet<string> = new Set(['@saifu', '.vite', '.vite-temp', '.cache']);

/**
 * Copies the working tree to a temporary folder: tracked files, and new ones that git does not
 * ignore. The installed packages are linked; `@saifu/*` leads to the packages of the copy.
 */
export function copyTree(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'saifu-planted-'));
  for (const file of listFiles(root)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  linkInstalled(root, copy);
  return copy;
}

function listFiles(root: string): readonly string[] {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = execFileSync('git', words, { cwd: root, maxBuffer: 64 * 1024 ** 2 });
  const files = listed.toString().split('\0').filter(Boolean);
  // A tracked file may have been deleted in the working tree.
  return [...new Set(files)].filter((file) => existsSync(join(root, file)));
}

function linkInstalled(root: string, copy: string): void {
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (!OWN_ENTRIES.has(name)) symlinkSync(join(from, name), join(to, name));
  }
  // Relative links, so that they lead to the packages of the copy.
  cpSync(join(from, '@saifu'), join(to, '@saifu'), { recursive: true, verbatimSymlinks: true });
  for (const folder of ['apps', 'packages']) {
    for (const name of readdirSync(join(root, folder))) {
      const nested = join(folder, name, 'node_modules');
      if (existsSync(join(root, nested))) symlinkSync(join(root, nested), join(copy, nested));
    }
  }
}

/** Throws with the message of git if the patch does not apply. */
export function applyPatch(copy: string, patch: string): void {
  // Outside a repository, git would look for one in the folders above.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(copy) };
  execFileSync('git', ['apply', patch], { cwd: copy, env, stdio: 'pipe' });
}
