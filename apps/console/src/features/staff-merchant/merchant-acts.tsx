import type { StaffMerchantView } from '@saifu/contract/staff-merchant';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { getCategoryName } from '../../components/application-answers.tsx';
import { StaffActSheet } from '../../components/staff-act-sheet.tsx';
import textStyles from '../../components/text.module.css';
import { MerchantStatus } from './merchant-status.tsx';
import { type MerchantStore, useMerchantChanges, validateReason } from './queries.ts';
import styles from './staff-merchant.module.css';

type ActProps = {
  readonly merchant: StaffMerchantView;
  /** Called with the notice to show. */
  readonly onDone: (notice: string) => void;
};

/** Suspends a merchant, or lifts its suspension. */
export function Suspension({ merchant, onDone }: ActProps) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const isActive = merchant.status === 'active';
  return (
    <>
      <Button variant={isActive ? 'danger' : 'primary'} onClick={() => setIsOpen(true)}>
        {t(isActive ? 'staff_merchant.suspend' : 'staff_merchant.restore')}
      </Button>
      {isOpen && (
        <SuspensionSheet
          merchant={merchant}
          onDismiss={() => setIsOpen(false)}
          onDone={(notice) => {
            setIsOpen(false);
            onDone(notice);
          }}
        />
      )}
    </>
  );
}

type SheetProps = ActProps & { readonly onDismiss: () => void };

function SuspensionSheet({ merchant, onDismiss, onDone }: SheetProps) {
  const t = useTranslate();
  // The merchant is fetched again before the sheet closes.
  const [isSuspending] = useState(merchant.status === 'active');
  const { setSuspended } = useMerchantChanges(merchant.id);
  const form = useForm({
    initial: { reason: '' },
    labels: { reason: 'staff_merchant.reason' },
    validate: validateReason,
    send: ({ reason }) => setSuspended(isSuspending, reason),
    onDone: () =>
      onDone(t(isSuspending ? 'staff_merchant.suspended_done' : 'staff_merchant.restored_done')),
  });
  return (
    <StaffActSheet
      title={t(isSuspending ? 'staff_merchant.suspend' : 'staff_merchant.restore')}
      about={t(isSuspending ? 'staff_merchant.suspend_about' : 'staff_merchant.restore_about')}
      form={form}
      onDismiss={onDismiss}
    >
      <TextField {...form.fieldProps('reason')} autoComplete="off" />
    </StaffActSheet>
  );
}

type StoresProps = ActProps & { readonly canChange: boolean };

/** The stores of a merchant, each with its own status. */
export function MerchantStores({ merchant, canChange, onDone }: StoresProps) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<MerchantStore | null>(null);
  return (
    <Card title={t('staff_merchant.stores')} flush>
      <ul className={styles.stores}>
        {merchant.store_list.map((store) => (
          <li key={store.id} className={styles.store}>
            <span className={styles.name} lang="ja">
              {store.name}
            </span>
            <MerchantStatus status={store.status} />
            <span className={textStyles.note}>
              {getCategoryName(t, store.mcc)} ·{' '}
              {store.registration_number ?? t('staff_merchant.none')}
            </span>
            <span className={textStyles.note} lang="ja">
              {store.prefecture}
              {store.address}
            </span>
            {canChange && merchant.status === 'active' && (
              <Button variant="secondary" onClick={() => setChosen(store)}>
                {t(toAct(store), { store: store.name })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen !== null && (
        <StoreSheet
          merchantId={merchant.id}
          store={chosen}
          onDismiss={() => setChosen(null)}
          onDone={(notice) => {
            setChosen(null);
            onDone(notice);
          }}
        />
      )}
    </Card>
  );
}

const toAct = ({ status }: MerchantStore) =>
  status === 'active' ? 'staff_merchant.store_suspend' : 'staff_merchant.store_activate';

type StoreSheetProps = {
  readonly merchantId: string;
  readonly store: MerchantStore;
  readonly onDismiss: () => void;
  readonly onDone: (notice: string) => void;
};

function StoreSheet({ merchantId, store, onDismiss, onDone }: StoreSheetProps) {
  const t = useTranslate();
  const { setStoreStatus } = useMerchantChanges(merchantId);
  // The merchant is fetched again before the sheet closes.
  const [isActive] = useState(store.status === 'active');
  const form = useForm({
    initial: { reason: '' },
    labels: { reason: 'staff_merchant.reason' },
    validate: validateReason,
    send: ({ reason }) => setStoreStatus(store.id, isActive ? 'suspended' : 'active', reason),
    onDone: () => onDone(t('staff_merchant.store_done')),
  });
  return (
    <StaffActSheet
      title={t(toAct(store), { store: store.name })}
      about={t(
        isActive ? 'staff_merchant.store_suspend_about' : 'staff_merchant.store_activate_about',
      )}
      form={form}
      onDismiss={onDismiss}
    >
      <TextField {...form.fieldProps('reason')} autoComplete="off" />
    </StaffActSheet>
  );
}
