import { productNow } from '@saifu/client/clock';
import { SUPPORT_HOURS } from '@saifu/domain/shared/limits';
import { Card } from '@saifu/ui/card/card';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { IconCircleCheck, IconClock, IconPhone } from '@tabler/icons-react';
import { formatOpeningHours } from './opening-labels.ts';
import { useSupportStatus } from './queries.ts';
import styles from './support.module.css';

/** The phone number and whether support is available now. */
export function PhoneCard() {
  const t = useTranslate();
  const { data: status, error } = useSupportStatus();
  const hours = { from: `${SUPPORT_HOURS.from}:00`, to: `${SUPPORT_HOURS.to}:00` };
  return (
    <Card title={t('support.phone')}>
      <div className={styles.phone}>
        {status ? (
          <a className={styles.number} href={`tel:${status.phone.replaceAll(/[^\d+]/g, '')}`}>
            <IconPhone size={24} stroke={1.75} aria-hidden="true" />
            {status.phone}
          </a>
        ) : (
          error === null && <Skeleton shape="title" />
        )}
        <p className={styles.state} role="status" data-open={status?.open || undefined}>
          {status && (
            <>
              {status.open ? (
                <IconCircleCheck size={20} aria-hidden="true" />
              ) : (
                <IconClock size={20} aria-hidden="true" />
              )}
              <span>{formatOpeningHours(t, status, new Date(productNow()))}</span>
            </>
          )}
          {!status && error && t.error(toAppError(error).code)}
        </p>
        <p className={styles.secondary}>{t('support.phone_hours', hours)}</p>
      </div>
    </Card>
  );
}
