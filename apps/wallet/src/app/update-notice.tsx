import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation } from '@saifu/web/routing/location.ts';
import styles from './layouts.module.css';
import { getPath } from './routes.ts';
import { useUpdate } from './update.ts';

/**
 * Offers a new version. The page never reloads without a request, because the user may be typing.
 * During a payment the offer is hidden.
 */
export function UpdateNotice() {
  const t = useTranslate();
  const update = useUpdate();
  const { pathname } = useLocation();
  if (update === null || pathname.startsWith(getPath('EnterAmount'))) return null;
  return (
    <div className={styles.offline}>
      <Alert tone="info">
        <p>{t('offline.update_ready')}</p>
        <Button variant="quiet" onClick={update}>
          {t('offline.update')}
        </Button>
      </Alert>
    </div>
  );
}
