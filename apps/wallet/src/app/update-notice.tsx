import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useTranslate } from '../i18n/use-translate.tsx';
import { useLocation } from '../routing/location.ts';
import styles from './layouts.module.css';
import { getPath } from './routes.ts';
import { useUpdate } from './update.ts';

/**
 * A newer version waits. Nothing is loaded again unasked: somebody may be typing. And whoever is
 * paying is not even asked.
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
