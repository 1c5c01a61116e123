import type { Language } from '@saifu/domain/shared/language';
import { loadAllTexts } from '@saifu/i18n/texts';
import { DialogsProvider } from '@saifu/ui/dialogs/dialogs';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nProvider } from '../i18n/use-translate.tsx';

/** Renders one component with its providers. */
export async function renderWithProviders(part: ReactNode, language: Language = 'en') {
  const t = await loadAllTexts(language);
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  const view = render(
    <QueryClientProvider client={client}>
      <I18nProvider t={t}>
        <DialogsProvider>{part}</DialogsProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
  return { t, ...view };
}
