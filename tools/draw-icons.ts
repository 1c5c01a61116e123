import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const PUBLIC = join(import.meta.dirname, '../apps/wallet/public');
const GROUND = '#f5f8f7';

/** Share of the icon that the purse covers. A maskable icon may be cropped beyond 80 %. */
const ICONS = [
  { name: 'app-192', size: 192, share: 0.8, isRound: true },
  { name: 'app-512', size: 512, share: 0.8, isRound: true },
  { name: 'app-maskable-512', size: 512, share: 0.55, isRound: false },
  { name: 'apple-touch-icon', size: 180, share: 0.66, isRound: false },
] as const;

// Renders the app icons from the logo.
await mkdir(join(PUBLIC, 'icons'), { recursive: true });
const purse = readFileSync(join(PUBLIC, 'favicon.svg'));
for (const { name, size, share, isRound } of ICONS) {
  const width = Math.round(size * share);
  const logo = await sharp(purse, { density: (72 * width) / 32 })
    .resize(width, width)
    .toBuffer();
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="100%" height="100%" fill="${GROUND}" rx="${isRound ? size * 0.22 : 0}"/></svg>`;
  await sharp(Buffer.from(ground))
    .composite([{ input: logo }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(PUBLIC, 'icons', `${name}.png`));
}
