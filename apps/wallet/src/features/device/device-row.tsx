import { productNow } from '@saifu/client/clock';
import type { DeviceView } from '@saifu/contract/session';
import { Badge } from '@saifu/ui/badge/badge';
import { Button } from '@saifu/ui/button/button';
import { formatDateTime, formatTimeAgo } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import styles from './device-list.module.css';

type DeviceRowProps = {
  readonly device: DeviceView;
  readonly name: string;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
};

export function DeviceRow({ device, name, isEnding, onEnd }: DeviceRowProps) {
  const t = useTranslate();
  const isHandheld = /iPhone|iPad|Android/.test(device.device_name ?? '');
  const Icon = isHandheld ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={styles.device}>
      <span className={styles.icon}>
        <Icon size={24} stroke={1.75} aria-hidden="true" />
      </span>
      <p className={styles.name}>
        {name} {device.is_current && <Badge tone="primary">{t('security.this_device')}</Badge>}
      </p>
      <div className={styles.times}>
        <LastUse device={device} />
        <p>{t('security.signed_in', { date: formatDateTime(device.created_at) })}</p>
      </div>
      {!device.is_current && (
        <Button
          variant="quiet"
          busy={isEnding}
          aria-label={t('security.end_name', { device: name })}
          onClick={onEnd}
        >
          {t('security.end')}
        </Button>
      )}
    </li>
  );
}

/** Relative time, with the exact time next to it. */
function LastUse({ device }: { readonly device: DeviceView }) {
  const t = useTranslate();
  const lastSeenAt = device.last_seen_at;
  const ago = formatTimeAgo(lastSeenAt, new Date(productNow()), t.language);
  if (device.is_current || ago === null) {
    return <p>{t('security.used_now')}</p>;
  }
  return (
    <p>
      {t('security.used', { ago })}{' '}
      <time dateTime={lastSeenAt}>({formatDateTime(lastSeenAt)})</time>
    </p>
  );
}
