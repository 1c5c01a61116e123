import { Button, ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { IconCloudOff } from '@tabler/icons-react';
import { pathOf } from '../../app/routes.ts';
import { useText } from '../../i18n/use-text.tsx';

/** Home without a line and without anything known from before: what can be done all the same. */
export function HomeOffline({ onRetry }: { readonly onRetry: () => void }) {
  const text = useText();
  const actions = (
    <>
      <ButtonLink href={pathOf('PaymentHistory')}>{text('screen.payment_history')}</ButtonLink>
      <Button variant="quiet" onClick={onRetry}>
        {text('app.retry')}
      </Button>
    </>
  );
  return (
    <Card>
      <EmptyState icon={<IconCloudOff size={32} aria-hidden="true" />} action={actions}>
        {text('home.offline')}
      </EmptyState>
    </Card>
  );
}
