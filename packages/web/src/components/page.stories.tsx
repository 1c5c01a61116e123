import { Card } from '@saifu/ui/card/card';
import { useTranslate } from '../i18n/use-translate.tsx';
import { EmptyPage } from './empty-page.tsx';
import { Page } from './page.tsx';

export function Narrow() {
  const t = useTranslate();
  return (
    <Page title="screen.settings" back="/">
      <Card>{t('setting.about')}</Card>
    </Page>
  );
}

export function Wide() {
  const t = useTranslate();
  return (
    <Page title="screen.settings" isWide>
      <Card>{t('setting.about')}</Card>
    </Page>
  );
}

export function Empty() {
  return (
    <EmptyPage
      title="screen.payment_history"
      illustration="receipts"
      textKey="screen.payment_history_empty"
      action={{ label: 'qr.scan_another', to: '/scan' }}
    />
  );
}
