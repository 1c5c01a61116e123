import { loadAllTexts } from '@saifu/i18n/texts';
import { render } from '@testing-library/react';
import { App } from '../app/app.tsx';
import { createQueryClient } from '../app/query-client.ts';

/** Renders the whole app at a path. */
export async function openApp(
  path: string,
  { linkToken = null }: { linkToken?: string | null } = {},
) {
  window.history.replaceState(null, '', path);
  const t = await loadAllTexts('en');
  return { t, ...render(<App t={t} queryClient={createQueryClient()} linkToken={linkToken} />) };
}
