import type { StoreView } from '@saifu/contract/store';
import { OFFERED_METHODS } from '@saifu/domain/payments/payment-method';
import { Badge } from '@saifu/ui/badge/badge';
import { Card } from '@saifu/ui/card/card';
import { CopyButton } from '@saifu/ui/copy-button/copy-button';
import { KeyValueList } from '@saifu/ui/description-list/description-list';
import { IconCheck } from '@tabler/icons-react';
import { showDay, showMinute } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import { WholeNumbers } from './address.tsx';
import { showPhone } from './format-phone.ts';
import { METHOD_NAMES } from './method-names.ts';
import { showPostalCode } from './postal-code.ts';
import { Mismatch } from './store-card.tsx';
import styles from './store-details.module.css';

/** Everything a payer may know about a store. */
export function StoreDetails({ store }: { readonly store: StoreView }) {
  const text = useText();
  const methods = OFFERED_METHODS.filter((method) => store.payment_methods.includes(method));
  const list = new Intl.ListFormat(text.language, { type: 'conjunction' });
  const items = [
    { label: text('field.store_name'), value: store.name },
    { label: text('store.office_name'), value: store.office_name },
    { label: text('store.representative'), value: store.representative },
    { label: text('field.postal_code'), value: showPostalCode(store.postal_code) },
    { label: text('field.prefecture'), value: store.prefecture },
    { label: text('store.address'), value: <WholeNumbers words={store.address} /> },
    { label: text('field.phone'), value: store.phone && <Phone number={store.phone} /> },
    {
      label: text('store.registration_number'),
      value: store.registration_number && <RegistrationNumber store={store} />,
    },
    {
      label: text('store.methods'),
      value:
        methods.length > 0 ? list.format(methods.map((each) => text(METHOD_NAMES[each]))) : null,
    },
    { label: text('store.updated'), value: showMinute(store.updated_at) },
    { label: text('store.created'), value: showDay(store.created_at) },
    { label: text('store.number'), value: <StoreNumber id={store.id} /> },
  ];
  return (
    <Card title={text('store.facts')} flush>
      <KeyValueList items={items} absent={text('store.absent')} />
    </Card>
  );
}

function Phone({ number }: { readonly number: string }) {
  return (
    <a className={styles.phone} href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>
      {showPhone(number)}
    </a>
  );
}

function RegistrationNumber({ store }: { readonly store: StoreView }) {
  const text = useText();
  const isMismatch = store.registration_number_status === 'check_digit_mismatch';
  return (
    <div className={styles.registration}>
      <span>{store.registration_number}</span>
      {store.registration_number_status === 'valid' && (
        <Badge tone="success" icon={<IconCheck size={14} aria-hidden="true" />}>
          {text('store.registration_valid')}
        </Badge>
      )}
      {isMismatch && <Mismatch />}
    </div>
  );
}

function StoreNumber({ id }: { readonly id: string }) {
  const text = useText();
  return (
    <div className={styles.number}>
      <span>{id}</span>
      <CopyButton value={id} label={text('store.copy')} copiedLabel={text('store.copied')} />
    </div>
  );
}
