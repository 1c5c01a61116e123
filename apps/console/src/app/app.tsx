import type { Translate } from '@saifu/i18n/texts';
import { DialogsProvider } from '@saifu/ui/dialogs/dialogs';
import { LinkContext } from '@saifu/ui/link/link';
import { I18nProvider } from '@saifu/web/i18n/use-translate.tsx';
import { RouterLink } from '@saifu/web/routing/router-link.tsx';
import { Announcement } from '@saifu/web/screens/announcement.tsx';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Router } from './router.tsx';

type AppProps = { readonly t: Translate; readonly queryClient: QueryClient };

export function App({ t, queryClient }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider t={t}>
        <DialogsProvider>
          <LinkContext value={RouterLink}>
            <Router />
            <Announcement />
          </LinkContext>
        </DialogsProvider>
      </I18nProvider>
    </QueryClientProvider>
  );
}
