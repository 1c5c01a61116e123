import type { TextKey } from '@saifu/i18n/texts';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Page } from '@saifu/web/components/page.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';

/** In place of a screen that the member's role does not allow. */
export function NotAllowed({ title }: { readonly title: TextKey }) {
  const t = useTranslate();
  return (
    <Page title={title}>
      <Card>
        <EmptyState illustration="history">{t.error('member.not_allowed')}</EmptyState>
      </Card>
    </Page>
  );
}
