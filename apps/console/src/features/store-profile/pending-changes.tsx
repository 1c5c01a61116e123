import type { MerchantStoreView, StoreIdentityChanges } from '@saifu/contract/merchant-store';
import { Card } from '@saifu/ui/card/card';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import textStyles from '../../components/text.module.css';
import { IDENTITY_LABELS } from './store-labels.ts';
import styles from './store-profile.module.css';
import { formatPostalCode } from './store-values.ts';

type IdentityName = keyof StoreIdentityChanges;

const NAMES = Object.keys(IDENTITY_LABELS) as readonly IdentityName[];

/** The changes that wait for approval, each with the value that payers see until then. */
export function PendingChanges({ store }: { readonly store: MerchantStoreView }) {
  const t = useTranslate();
  const { pending_changes: pending } = store;
  if (pending === null) return null;
  const { changes, created_at: at } = pending;
  return (
    <Card title={t('console_store.waiting_title')} flush>
      <p className={textStyles.cardLead}>
        {t('console_store.waiting_about', { date: formatDateTime(at) })}
      </p>
      <DataTable<IdentityName>
        caption={t('console_store.waiting_title')}
        rows={NAMES.filter((name) => changes[name] !== undefined)}
        getKey={(name) => name}
        columns={[
          { label: t('console_audit.field'), render: (name) => t(IDENTITY_LABELS[name]) },
          {
            label: t('console_store.present_value'),
            render: (name) => <Value name={name} value={store[name]} />,
          },
          {
            label: t('console_store.new_value'),
            render: (name) => <Value name={name} value={changes[name]} />,
          },
        ]}
      />
    </Card>
  );
}

type ValueProps = {
  readonly name: IdentityName;
  readonly value: string | number | null | undefined;
};

function Value({ name, value }: ValueProps) {
  const t = useTranslate();
  if (value === null || value === undefined) return t('console_audit.none');
  if (name === 'logo_url') {
    return <img src={String(value)} alt={t('console_store.logo')} className={styles.smallLogo} />;
  }
  const text = String(value);
  return <span lang="ja">{name === 'postal_code' ? formatPostalCode(text) : text}</span>;
}
