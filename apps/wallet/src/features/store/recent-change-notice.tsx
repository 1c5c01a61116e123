import type { PayeeView } from '@saifu/contract/store';
import { Notice } from '@saifu/ui/alert/alert';
import { showDay } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import styles from './recent-change-notice.module.css';

const FIELD_NAMES = {
  name: 'store.changed_name',
  representative: 'store.changed_representative',
  registration_number: 'store.changed_registration_number',
  address: 'store.changed_address',
  phone: 'store.changed_phone',
} as const;

type RecentChangeNoticeProps = { readonly change: PayeeView['recent_change'] };

/** Tells a payer that a store was known by other details until a short while ago. */
export function RecentChangeNotice({ change }: RecentChangeNoticeProps) {
  const text = useText();
  if (change === null) return null;
  const day = showDay(change.changed_at);
  const list = new Intl.ListFormat(text.language, { type: 'conjunction' });
  const fields = list.format(change.fields.map((field) => text(FIELD_NAMES[field])));
  return (
    <Notice tone="warning">
      {change.former_name !== null && (
        <strong className={styles.former}>
          {text('store.formerly', { name: change.former_name })}
        </strong>
      )}
      {fields === ''
        ? text('store.recently_changed_unnamed', { day })
        : text('store.recently_changed', { day, fields })}
    </Notice>
  );
}
