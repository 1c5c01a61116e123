import { Notice } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useText } from '../i18n/use-text.tsx';
import { useLocation } from '../routing/location.ts';
import styles from './layouts.module.css';
import { pathOf } from './routes.ts';
import { useUpdate } from './update.ts';

/**
 * A newer version waits. Nothing is loaded again unasked: somebody may be typing. And whoever is
 * paying is not even asked.
 */
export function UpdateNotice() {
  const text = useText();
  const update = useUpdate();
  const { pathname } = useLocation();
  if (update === null || pathname.startsWith(pathOf('EnterAmount'))) return null;
  return (
    <div className={styles.offline}>
      <Notice tone="info">
        <p>{text('offline.update_ready')}</p>
        <Button variant="quiet" onClick={update}>
          {text('offline.update')}
        </Button>
      </Notice>
    </div>
  );
}
