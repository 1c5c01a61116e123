import { loadAllTexts } from '@saifu/i18n/texts';
import { render } from '@testing-library/react';
import { App } from '../app/app.tsx';
import { createQueryClient } from '../app/query-client.ts';

/** Renders the whole console at a path. */
export async function openConsole(path: string) {
  window.history.replaceState(null, '', path);
  const t = await loadAllTexts('en');
  return { t, ...render(<App t={t} queryClient={createQueryClient()} />) };
}
