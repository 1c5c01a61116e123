import { productNow } from '@saifu/client/clock';
import type { NextChargeView } from '@saifu/contract/home';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import { Amount } from '@saifu/ui/amount/amount';
import { Link } from '@saifu/ui/link/link';
import { StoreAvatar } from '@saifu/ui/store-avatar/store-avatar';
import { formatDayName, formatRelativeTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './next-charge.module.css';

const DAY_MS = 24 * 60 * 60 * 1000;

type NextChargeProps = { readonly charge: NextChargeView; readonly href: string };

/** The next charge of the recurring billings, with its day. */
export function NextCharge({ charge, href }: NextChargeProps) {
  const t = useTranslate();
  const { store, service_name: service, amount, date } = charge;
  const today = toCivilDate(new Date(productNow()));
  const days = Math.max(0, Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS));
  return (
    <Link href={href} className={styles.row}>
      <StoreAvatar store={store} />
      <span className={styles.words}>
        <span lang="ja" className={styles.service}>
          {service}
        </span>{' '}
        <span className={styles.second}>{t('home.next_charge')}</span>
      </span>{' '}
      <span className={styles.end}>
        <Amount value={amount} />{' '}
        <span className={styles.second}>
          <time dateTime={date}>{formatDayName(date, t.language)}</time>
          {' · '}
          {formatRelativeTime(days, 'day', t.language)}
        </span>
      </span>
    </Link>
  );
}
