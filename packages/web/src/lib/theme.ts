import { readStored, writeStored } from '@saifu/client/storage';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const THEME_KEY = 'theme';

export function readTheme(): Theme {
  const stored = readStored(THEME_KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

export function saveTheme(theme: Theme): void {
  writeStored(THEME_KEY, theme);
  applyTheme(theme);
}

/** Without an attribute the style sheet follows the system theme. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  applyToBrowserBar(theme);
}

/** The page has one `theme-color` per color scheme. A chosen theme disables one of the two. */
function applyToBrowserBar(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = /light|dark/.exec(meta.dataset.scheme ?? meta.media)?.[0] ?? 'light';
    meta.dataset.scheme = scheme;
    meta.media = getMediaQuery(theme, scheme);
  }
}

function getMediaQuery(theme: Theme, scheme: string): string {
  if (theme === 'system') return `(prefers-color-scheme: ${scheme})`;
  return theme === scheme ? 'all' : 'not all';
}
