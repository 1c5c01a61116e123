import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const SKIPPED = /(?:^|\/)(?:node_modules|dist|\.data|\.cache|\.git|test-results)(?:\/|$)/;

/** Every file that is, or is about to be, part of the repository, by its path in it. */
export function readTree(root: string): ReadonlyMap<string, string> {
  const texts = pathsIn(root)
    .toSorted()
    .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);
  return new Map(texts.filter(([, text]) => !text.includes('\0')));
}

function pathsIn(root: string): readonly string[] {
  const listed = listByGit(root);
  const paths = listed.length > 0 ? listed : walk(root);
  return paths.filter((path) => {
    const at = join(root, path);
    return existsSync(at) && statSync(at).isFile();
  });
}

/** Empty where there is no git, or where it refuses a folder that another user owns. */
function listByGit(root: string): readonly string[] {
  const flags = ['ls-files', '-co', '--exclude-standard', '-z'];
  const { status, stdout } = spawnSync('git', flags, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\0').filter((path) => path !== '') : [];
}

function walk(root: string, folder = root): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const at = join(folder, entry.name);
    const path = relative(root, at).split(sep).join('/');
    if (SKIPPED.test(path)) return [];
    return entry.isDirectory() ? walk(root, at) : [path];
  });
}
