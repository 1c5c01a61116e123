import type { PayeeView } from '@saifu/contract/store';
import { Alert } from '@saifu/ui/alert/alert';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './recent-change-notice.module.css';

const FIELD_NAMES = {
  name: 'store.changed_name',
  representative: 'store.changed_representative',
  registration_number: 'store.changed_registration_number',
  address: 'store.changed_address',
  phone: 'store.changed_phone',
  logo: 'store.changed_logo',
} as const;

type RecentChangeNoticeProps = { readonly change: PayeeView['recent_change'] };

/** Warns the payer that the details of a store changed recently. */
export function RecentChangeNotice({ change }: RecentChangeNoticeProps) {
  const t = useTranslate();
  if (change === null) return null;
  const day = formatDate(change.changed_at);
  const list = new Intl.ListFormat(t.language, { type: 'conjunction' });
  const fields = list.format(change.fields.map((field) => t(FIELD_NAMES[field])));
  return (
    <Alert tone="warning">
      {change.former_name !== null && (
        <strong className={styles.former}>
          {t('store.formerly', { name: change.former_name })}
        </strong>
      )}
      {fields === ''
        ? t('store.recently_changed_unnamed', { day })
        : t('store.recently_changed', { day, fields })}
    </Alert>
  );
}
