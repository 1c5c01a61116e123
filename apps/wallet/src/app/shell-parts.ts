import { readLanguage } from '@saifu/client/language';
import { loadWalletTexts } from '@saifu/i18n/texts';
import { createShellPart } from './create-shell-part.ts';

export const useDrawer = createShellPart(async () => {
  const { NavigationDrawer } = await import('./navigation-drawer.tsx');
  return NavigationDrawer;
});

export const useMainNavigation = createShellPart(async () => {
  const { MainNavigation } = await import('./main-navigation.tsx');
  return MainNavigation;
});

/** The bell with its texts. */
export const useBell = createShellPart(async () => {
  const [{ Bell }] = await Promise.all([import('./bell.tsx'), loadWalletTexts(readLanguage())]);
  return Bell;
});
