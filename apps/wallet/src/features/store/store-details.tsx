import type { StoreView } from '@saifu/contract/store';
import { formatPhone } from '@saifu/domain/identity/format-phone';
import { OFFERED_METHODS } from '@saifu/domain/payments/payment-method';
import { Badge } from '@saifu/ui/badge/badge';
import { Card } from '@saifu/ui/card/card';
import { CopyButton } from '@saifu/ui/copy-button/copy-button';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { Disclosure } from '@saifu/ui/disclosure/disclosure';
import { formatDate, formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconCheck } from '@tabler/icons-react';
import { Address } from './address.tsx';
import { METHOD_NAMES } from './method-names.ts';
import { Mismatch } from './store-card.tsx';
import styles from './store-details.module.css';

type StoreProps = { readonly store: StoreView };

/** Where the store is and how it is paid; the rest is folded. What it has not given is left out. */
export function StoreDetails({ store }: StoreProps) {
  const t = useTranslate();
  const methods = OFFERED_METHODS.filter((method) => store.payment_methods.includes(method));
  const list = new Intl.ListFormat(t.language, { type: 'conjunction' });
  const facts = [
    { label: t('store.address'), value: <Place store={store} /> },
    { label: t('field.phone'), value: store.phone && <Phone number={store.phone} /> },
    {
      label: t('store.methods'),
      value: methods.length > 0 ? list.format(methods.map((each) => t(METHOD_NAMES[each]))) : null,
    },
  ];
  const others = [
    {
      label: t('store.registration_number'),
      value: store.registration_number && <RegistrationNumber store={store} />,
    },
    { label: t('store.representative'), value: store.representative },
    { label: t('store.updated'), value: formatDateTime(store.updated_at) },
    { label: t('store.created'), value: formatDate(store.created_at) },
    { label: t('store.number'), value: <StoreNumber id={store.id} /> },
  ];
  const given = ({ value }: { readonly value: unknown }) => value !== null;
  return (
    <Card title={t('store.details')} flush>
      <DescriptionList items={facts.filter(given)} absent="" hasLongValues />
      <div className={styles.others}>
        <Disclosure title={t('store.more_details')}>
          <DescriptionList items={others.filter(given)} absent="" hasLongValues />
        </Disclosure>
      </div>
    </Card>
  );
}

/** The address, and a link to a map. Nothing is requested before it is pressed. */
function Place({ store }: StoreProps) {
  const t = useTranslate();
  const query = `${store.name} ${store.prefecture}${store.address}`;
  return (
    <div className={styles.place}>
      <Address store={store} />
      <a
        className={styles.link}
        href={`https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('store.map')}
      </a>
    </div>
  );
}

function Phone({ number }: { readonly number: string }) {
  return (
    <a className={styles.link} href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>
      {formatPhone(number)}
    </a>
  );
}

function RegistrationNumber({ store }: StoreProps) {
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
