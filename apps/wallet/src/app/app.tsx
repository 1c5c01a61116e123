import type { Translate } from '@saifu/i18n/texts';
import { AskProvider } from '@saifu/ui/dialogs/dialogs';
import { LinkContext } from '@saifu/ui/link/link';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { TextProvider } from '../i18n/use-text.tsx';
import { LinkTokenGate } from './link-token-gate.tsx';
import { makeQueryClient } from './query-client.ts';
import { Router } from './router.tsx';
import { RouterLink } from './router-link.tsx';

type AppProps = { readonly t: Translate; readonly linkToken: string | null };

export function App({ t, linkToken }: AppProps) {
  const [queryClient] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <TextProvider t={t}>
        <AskProvider>
          <LinkTokenGate token={linkToken}>
            <LinkContext value={RouterLink}>
              <Router />
            </LinkContext>
          </LinkTokenGate>
        </AskProvider>
      </TextProvider>
    </QueryClientProvider>
  );
}
