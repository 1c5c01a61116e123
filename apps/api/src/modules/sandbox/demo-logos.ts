import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOGO_SIDE_PX } from '@saifu/domain/shared/limits';

/** The keys of the demo stores with a logo. The others show the icon of their category. */
const DRAWN: readonly string[] = ['convenience', 'subscription'];

/** Undefined: this demo store has no logo. The same store always has the same image. */
export async function drawDemoLogo(key: string): Promise<Buffer | undefined> {
  if (!DRAWN.includes(key)) return undefined;
  const svg = await readFile(join(import.meta.dirname, 'store-logos', `${key}.svg`));
  // The library is loaded only where demo data is created.
  const { default: sharp } = await import('sharp');
  return sharp(svg)
    .resize({ width: LOGO_SIDE_PX, height: LOGO_SIDE_PX })
    .webp({ quality: 90, smartSubsample: true })
    .toBuffer();
}
