import type { StoreView } from '@saifu/contract/store';
import { formatPhone } from '@saifu/domain/identity/format-phone';
import { OFFERED_METHODS } from '@saifu/domain/payments/payment-method';
import { Badge } from '@saifu/ui/badge/badge';
import { Card } from '@saifu/ui/card/card';
import { CopyButton } from '@saifu/ui/copy-button/copy-button';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { IconCheck } from '@tabler/icons-react';
import { formatDate, formatDateTime } from '../../i18n/dates.ts';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { UnbrokenNumbers } from './address.tsx';
import { METHOD_NAMES } from './method-names.ts';
import { formatPostalCode } from './postal-code.ts';
import { Mismatch } from './store-card.tsx';
import styles from './store-details.module.css';

/** All details of a store. */
export function StoreDetails({ store }: { readonly store: StoreView }) {
  const t = useTranslate();
  const methods = OFFERED_METHODS.filter((method) => store.payment_methods.includes(method));
  const list = new Intl.ListFormat(t.language, { type: 'conjunction' });
  const items = [
    { label: t('field.store_name'), value: store.name },
    { label: t('store.office_name'), value: store.office_name },
    { label: t('store.representative'), value: store.representative },
    { label: t('field.postal_code'), value: formatPostalCode(store.postal_code) },
    { label: t('field.prefecture'), value: store.prefecture },
    { label: t('store.address'), value: <UnbrokenNumbers text={store.address} /> },
    { label: t('field.phone'), value: store.phone && <Phone number={store.phone} /> },
    {
      label: t('store.registration_number'),
      value: store.registration_number && <RegistrationNumber store={store} />,
    },
    {
      label: t('store.methods'),
      value: methods.length > 0 ? list.format(methods.map((each) => t(METHOD_NAMES[each]))) : null,
    },
    { label: t('store.updated'), value: formatDateTime(store.updated_at) },
    { label: t('store.created'), value: formatDate(store.created_at) },
    { label: t('store.number'), value: <StoreNumber id={store.id} /> },
  ];
  return (
    <Card title={t('store.details')} flush>
      <DescriptionList items={items} absent={t('store.absent')} />
    </Card>
  );
}

function Phone({ number }: { readonly number: string }) {
  return (
    <a className={styles.phone} href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>
      {formatPhone(number)}
    </a>
  );
}

function RegistrationNumber({ store }: { readonly store: StoreView }) {
  const t = useTranslate();
  const isMismatch = store.registration_number_status === 'check_digit_mismatch';
  return (
    <div className={styles.registration}>
      <span>{store.registration_number}</span>
      {store.registration_number_status === 'valid' && (
        <Badge tone="success" icon={<IconCheck size={14} aria-hidden="true" />}>
          {t('store.registration_valid')}
        </Badge>
      )}
      {isMismatch && <Mismatch />}
    </div>
  );
}

function StoreNumber({ id }: { readonly id: string }) {
  const t = useTranslate();
  return (
    <div className={styles.number}>
      <span>{id}</span>
      <CopyButton value={id} label={t('store.copy')} copiedLabel={t('store.copied')} />
    </div>
  );
}
