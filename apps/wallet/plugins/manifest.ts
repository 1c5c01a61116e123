import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@saifu/domain/shared/language';
import { loadAllTexts } from '@saifu/i18n/texts';
import type { Plugin } from 'vite';

const PAGE = join(import.meta.dirname, '../index.html');

/** Writes one web app manifest per language. */
export function webManifests(): Plugin {
  return {
    name: 'manifests',
    apply: 'build',
    async generateBundle() {
      for (const language of LANGUAGES) {
        const source = `${JSON.stringify(await createManifest(language), null, 2)}\n`;
        this.emitFile({ type: 'asset', fileName: `manifest.${language}.webmanifest`, source });
      }
    },
  };
}

export async function createManifest(language: Language) {
  const t = await loadAllTexts(language);
  const color = getLightColor();
  return {
    // The id is the same in every language, so the device treats all manifests as one app.
    id: '/',
    name: t('app.name'),
    short_name: t('app.name'),
    description: t('app.tagline'),
    lang: language,
    dir: 'ltr',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: color,
    theme_color: color,
    categories: ['finance', 'shopping'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      icon('app-192', 192),
      icon('app-512', 512),
      { ...icon('app-maskable-512', 512), purpose: 'maskable' },
    ],
    shortcuts: [
      { name: t('screen.scan'), url: '/scan' },
      { name: t('screen.payment_history'), url: '/history' },
    ],
  };
}

function icon(name: string, size: number) {
  return { src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: 'image/png' };
}

/** The page has a theme color for light and one for dark; a manifest can name only one. */
function getLightColor(): string {
  const found = /name="theme-color" content="([^"]+)" media="[^"]*light/.exec(
    readFileSync(PAGE, 'utf8'),
  );
  if (found?.[1] === undefined) throw new Error('index.html has no theme-color meta tag');
  return found[1];
}
