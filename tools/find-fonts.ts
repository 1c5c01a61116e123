import { spawnSync } from 'node:child_process';
import { canInstall, install } from './debian.ts';

const hasJapanese = () => String(spawnSync('fc-list', [':lang=ja']).stdout ?? '').trim() !== '';

/**
 * Without a Japanese font, browsers draw placeholder boxes whose widths differ from those of the
 * characters.
 */
export function findFonts(): void {
  if (!hasJapanese() && canInstall()) install('fonts-noto-cjk', 'a Japanese typeface');
  if (hasJapanese()) return;
  process.stdout.write(
    'Pictures will show boxes for Japanese: no typeface (apt-get install fonts-noto-cjk).\n',
  );
}
