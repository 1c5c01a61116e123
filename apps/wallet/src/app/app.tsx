import type { Say } from '@saifu/texts/texts';
import { AskProvider } from '@saifu/ui/ask';
import { LinkContext } from '@saifu/ui/link';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router';
import { TextProvider } from '../text/use-text.tsx';
import { LinkTokenGate } from './link-token-gate.tsx';
import { makeQueryClient } from './query-client.ts';
import { Router } from './router.tsx';
import { RouterLink } from './router-link.tsx';

type AppProps = { readonly say: Say; readonly linkToken: string | null };

export function App({ say, linkToken }: AppProps) {
  const [queryClient] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <TextProvider say={say}>
        <AskProvider>
          <LinkTokenGate token={linkToken}>
            {/* Without transitions a change of session and the step that follows it render as one,
                so the guard never sees the one without the other. */}
            <BrowserRouter useTransitions={false}>
              <LinkContext value={RouterLink}>
                <Router />
              </LinkContext>
            </BrowserRouter>
          </LinkTokenGate>
        </AskProvider>
      </TextProvider>
    </QueryClientProvider>
  );
}
