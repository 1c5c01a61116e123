import '@saifu/ui/tokens.css';
import '@saifu/ui/fonts.css';
import '@saifu/ui/base.css';
import { readLanguage } from '@saifu/client/language';
import { loadConsoleTexts, loadTexts } from '@saifu/i18n/texts';
import { applyTheme, readTheme } from '@saifu/web/lib/theme.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createQueryClient } from './app/query-client.ts';

applyTheme(readTheme());
void start();

async function start(): Promise<void> {
  try {
    const language = readLanguage();
    const [t] = await Promise.all([loadTexts(language), loadConsoleTexts(language)]);
    const mount = document.getElementById('app');
    if (mount === null) throw new Error('index.html has no #app element');
    document.documentElement.lang = language;
    createRoot(mount).render(<App t={t} queryClient={createQueryClient()} />);
  } catch {
    // The texts may not have loaded, so index.html contains the message itself.
    document.getElementById('stuck')?.removeAttribute('hidden');
  }
}
