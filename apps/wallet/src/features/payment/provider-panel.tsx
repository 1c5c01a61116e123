import { Card } from '@saifu/ui/card/card';
import { Spinner } from '@saifu/ui/spinner/spinner';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './panel.module.css';

/** The provider has not answered yet. This is never shown as a failure. */
export function ProviderPanel() {
  const t = useTranslate();
  return (
    <Card>
      <div className={styles.panel} role="status">
        <h2 className={styles.waiting}>
          <Spinner />
          <span className={styles.title}>{t('payment.network_title')}</span>
        </h2>
        <p>{t('payment.network_about')}</p>
        <p className={styles.secondary}>{t('payment.network_leave')}</p>
      </div>
    </Card>
  );
}
