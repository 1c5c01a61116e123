import type { Translate } from '@saifu/i18n/texts';
import { DialogsProvider } from '@saifu/ui/dialogs/dialogs';
import { LinkContext } from '@saifu/ui/link/link';
import { I18nProvider } from '@saifu/web/i18n/use-translate.tsx';
import { RouterLink } from '@saifu/web/routing/router-link.tsx';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { LinkTokenGate } from './link-token-gate.tsx';
import { Router } from './router.tsx';

type AppProps = {
  readonly t: Translate;
  readonly linkToken: string | null;
  readonly queryClient: QueryClient;
};

export function App({ t, linkToken, queryClient }: AppProps) {
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
