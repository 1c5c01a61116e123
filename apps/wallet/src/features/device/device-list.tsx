import type { DeviceView } from '@saifu/contract/session';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import styles from './device-list.module.css';
import { DeviceRow } from './device-row.tsx';
import { useDeviceActions } from './use-device-actions.ts';

/** Devices where the user is signed in, and a button to sign out all others. */
export function DeviceList({ devices }: { readonly devices: readonly DeviceView[] }) {
  const t = useTranslate();
  const actions = useDeviceActions();
  const { done, error } = actions;
  const others = devices.filter((device) => !device.is_current);
  return (
    <>
      {error && <Alert tone="danger">{t.error(error.code, error.params)}</Alert>}
      {done && !error && (
        // The pressed row was removed, so the notice takes the focus.
        <div ref={focusOnMount} tabIndex={-1}>
          <Alert tone="success">{done}</Alert>
        </div>
      )}
      <Card title={t('security.devices')} flush>
        <ul>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              name={actions.getName(device)}
              isEnding={actions.endingId === device.id}
              onEnd={() => actions.end(device)}
            />
          ))}
        </ul>
        {others.length === 0 && <p className={styles.onlyDeviceNote}>{t('security.only_this')}</p>}
      </Card>
      {others.length > 0 && (
        <div className={styles.otherDevices}>
          <Button
            variant="secondary"
            full
            busy={actions.isEndingOthers}
            onClick={() => actions.confirmEndOthers(others.length)}
          >
            {t('security.end_others')}
          </Button>
          <p className={styles.unknownDeviceNote}>{t('security.stranger')}</p>
        </div>
      )}
    </>
  );
}
