import type { DeviceView } from '@saifu/contract/session';
import { Notice } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { useText } from '../../i18n/use-text.tsx';
import { takeFocus } from '../../lib/take-focus.ts';
import styles from './device-list.module.css';
import { DeviceRow } from './device-row.tsx';
import { useDeviceActs } from './use-device-actions.ts';

/** Where one is signed in, and how to be signed in nowhere else. */
export function DeviceList({ devices }: { readonly devices: readonly DeviceView[] }) {
  const text = useText();
  const acts = useDeviceActs();
  const { done, error } = acts;
  const others = devices.filter((device) => !device.is_current);
  return (
    <>
      {error && <Notice tone="danger">{text.error(error.code, error.params)}</Notice>}
      {done && !error && (
        // The row that was pressed is gone, and the focus with it.
        <div ref={takeFocus} tabIndex={-1}>
          <Notice tone="success">{done}</Notice>
        </div>
      )}
      <Card title={text('security.devices')} flush>
        <ul>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              name={acts.nameOf(device)}
              isEnding={acts.endingId === device.id}
              onEnd={() => acts.end(device)}
            />
          ))}
        </ul>
        {others.length === 0 && <p className={styles.only}>{text('security.only_this')}</p>}
      </Card>
      {others.length > 0 && (
        <div className={styles.others}>
          <Button
            variant="secondary"
            full
            busy={acts.isEndingOthers}
            onClick={() => acts.endTheOthers(others.length)}
          >
            {text('security.end_others')}
          </Button>
          <p className={styles.stranger}>{text('security.stranger')}</p>
        </div>
      )}
    </>
  );
}
