import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';

/** In place of a screen that the member's role does not allow. */
export function NotAllowed() {
  const t = useTranslate();
  return (
    <Card>
      <EmptyState illustration="history">{t.error('member.not_allowed')}</EmptyState>
    </Card>
  );
}
