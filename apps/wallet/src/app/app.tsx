import type { Translate } from '@saifu/i18n/texts';
import { DialogsProvider } from '@saifu/ui/dialogs/dialogs';
import { LinkContext } from '@saifu/ui/link/link';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { I18nProvider } from '../i18n/use-translate.tsx';
import { LinkTokenGate } from './link-token-gate.tsx';
import { createQueryClient } from './query-client.ts';
import { Router } from './router.tsx';
import { RouterLink } from './router-link.tsx';

type AppProps = { readonly t: Translate; readonly linkToken: string | null };

export function App({ t, linkToken }: AppProps) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider t={t}>
        <DialogsProvider>
          <LinkTokenGate token={linkToken}>
            <LinkContext value={RouterLink}>
              <Router />
            </LinkContext>
          </LinkTokenGate>
        </DialogsProvider>
      </I18nProvider>
    </QueryClientProvider>
  );
}
