import { spawnSync } from 'node:child_process';
import { canInstall, install } from './debian.ts';

const hasJapanese = () => String(spawnSync('fc-list', [':lang=ja']).stdout ?? '').trim() !== '';

/** Without a Japanese typeface a browser draws boxes, as wide as letters are not. */
export function findFonts(): void {
  if (!hasJapanese() && canInstall()) install('fonts-noto-cjk', 'a Japanese typeface');
  if (hasJapanese()) return;
  process.stdout.write(
    'Pictures will show boxes for Japanese: no typeface (apt-get install fonts-noto-cjk).\n',
  );
}
