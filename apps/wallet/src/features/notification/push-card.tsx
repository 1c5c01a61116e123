import type { NotificationSettingsView } from '@saifu/contract/notification';
import { Notice } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import { useText } from '../../i18n/use-text.tsx';
import { toAppError } from '../../lib/to-app-error.ts';
import styles from './notification.module.css';
import { usePush } from './use-push.ts';

type PushCardProps = { readonly push: NotificationSettingsView['push'] };

/** Pushes to this device: asked for by a press, explained where the browser says no. */
export function PushCard({ push }: PushCardProps) {
  const text = useText();
  const { state, isOn, isChanging, pushError, change } = usePush(push);
  return (
    <Card title={text('notification.push')}>
      <div className={styles.stack}>
        <p className={styles.second}>{text('notification.push_about')}</p>
        {state === 'unsupported' && <p>{text('notification.push_unsupported')}</p>}
        {state === 'denied' && <Notice tone="warning">{text('notification.push_denied')}</Notice>}
        {state === 'able' && (
          <p role="status">{text(isOn ? 'notification.push_is_on' : 'notification.push_is_off')}</p>
        )}
        {pushError === 'browser' && <Notice tone="danger">{text('notification.push_failed')}</Notice>}
        {pushError !== null && pushError !== 'browser' && <ErrorNotice error={toAppError(pushError)} />}
        {state === 'able' && (
          <Button variant="secondary" busy={isChanging} onClick={change}>
            {text(isOn ? 'notification.push_off' : 'notification.push_on')}
          </Button>
        )}
      </div>
    </Card>
  );
}
