import { productNow } from '@saifu/client/clock';
import type { DeviceView } from '@saifu/contract/session';
import { Badge } from '@saifu/ui/badge/badge';
import { Button } from '@saifu/ui/button/button';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { showAgo, showMinute } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import styles from './device-list.module.css';

type DeviceRowProps = {
  readonly device: DeviceView;
  readonly name: string;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
};

export function DeviceRow({ device, name, isEnding, onEnd }: DeviceRowProps) {
  const text = useText();
  const isHandheld = /iPhone|iPad|Android/.test(device.device_name ?? '');
  const Icon = isHandheld ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={styles.device}>
      <span className={styles.icon}>
        <Icon size={24} stroke={1.75} aria-hidden="true" />
      </span>
      <p className={styles.name}>
        {name} {device.is_current && <Badge tone="primary">{text('security.this_device')}</Badge>}
      </p>
      <div className={styles.times}>
        <LastUse device={device} />
        <p>{text('security.signed_in', { date: showMinute(device.created_at) })}</p>
      </div>
      {!device.is_current && (
        <Button
          variant="quiet"
          busy={isEnding}
          aria-label={text('security.end_name', { device: name })}
          onClick={onEnd}
        >
          {text('security.end')}
        </Button>
      )}
    </li>
  );
}

/** In words for the eye, with the exact minute beside them for whoever compares. */
function LastUse({ device }: { readonly device: DeviceView }) {
  const text = useText();
  const stamp = device.last_seen_at;
  const ago = showAgo(stamp, new Date(productNow()), text.language);
  if (device.is_current || ago === null) {
    return <p>{text('security.used_now')}</p>;
  }
  return (
    <p>
      {text('security.used', { ago })} <time dateTime={stamp}>({showMinute(stamp)})</time>
    </p>
  );
}
