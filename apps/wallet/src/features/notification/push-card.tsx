import type { NotificationSettingsView } from '@saifu/contract/notification';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import styles from './notification.module.css';
import { usePush } from './use-push.ts';

type PushCardProps = { readonly push: NotificationSettingsView['push'] };

/**
 * Push setting of this device. Permission is requested only on a press; a denied permission is
 * explained.
 */
export function PushCard({ push }: PushCardProps) {
  const t = useTranslate();
  const { state, isOn, isChanging, pushError, change } = usePush(push);
  return (
    <Card title={t('notification.push')}>
      <div className={styles.stack}>
        <p className={styles.secondary}>{t('notification.push_about')}</p>
        {state === 'unsupported' && <p>{t('notification.push_unsupported')}</p>}
        {state === 'denied' && <Alert tone="warning">{t('notification.push_denied')}</Alert>}
        {state === 'able' && (
          <p role="status">{t(isOn ? 'notification.push_is_on' : 'notification.push_is_off')}</p>
        )}
        {pushError === 'browser' && <Alert tone="danger">{t('notification.push_failed')}</Alert>}
        {pushError !== null && pushError !== 'browser' && (
          <ErrorNotice error={toAppError(pushError)} />
        )}
        {state === 'able' && (
          <Button variant="secondary" busy={isChanging} onClick={change}>
            {t(isOn ? 'notification.push_off' : 'notification.push_on')}
          </Button>
        )}
      </div>
    </Card>
  );
}
