import { Button, ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';

/** Home while offline and without cached data: the actions that still work. */
export function HomeOffline({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslate();
  const actions = (
    <>
      <ButtonLink href={getPath('PaymentHistory')}>{t('screen.payment_history')}</ButtonLink>
      <Button variant="quiet" onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </>
  );
  return (
    <Card>
      <EmptyState illustration="offline" action={actions}>
        {t('home.offline')}
      </EmptyState>
    </Card>
  );
}
