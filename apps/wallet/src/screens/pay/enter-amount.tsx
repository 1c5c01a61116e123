import { Alert } from '@saifu/ui/alert/alert';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useNavigate, useSearchParams } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import { AmountForm } from '../../features/order/amount-form.tsx';
import { useIsMember } from '../../features/session/use-session.ts';
import { useStore } from '../../features/store/queries.ts';
import styles from './enter-amount.module.css';
import { PayeeLine } from './payee-line.tsx';

/** The amount for a store whose code contains none. */
export function EnterAmount() {
  const t = useTranslate();
  const navigate = useNavigate();
  const isLoggedIn = useIsMember();
  const query = useSearchParams();
  const storeId = query.get('store') || null;
  const store = useStore(storeId, { isLoggedIn });
  const page = { title: 'screen.enter_amount', back: getPath('index') } as const;
  const action = { label: 'home.scan_qr', to: getPath('Scan') } as const;
  if (storeId === null) {
    return (
      <EmptyPage
        {...page}
        illustration="stores"
        textKey="screen.enter_amount_empty"
        action={action}
      />
    );
  }
  if (store.error && toAppError(store.error).code === 'not_found') {
    return <EmptyPage {...page} illustration="stores" textKey="store.not_found" action={action} />;
  }
  return (
    <Page {...page}>
      {store.data ? (
        <div className={styles.amount}>
          <PayeeLine store={store.data} isFirstTime={store.data.first_time_store} />
          {store.data.status === 'active' ? (
            <AmountForm
              storeId={store.data.id}
              qrCode={query.get('qr') || null}
              isLoggedIn={isLoggedIn}
              onMade={({ id }) => navigate(`${getPath('PaymentInvoice')}?order=${id}`)}
            />
          ) : (
            <Alert tone="warning">{t.error('store.inactive')}</Alert>
          )}
        </div>
      ) : (
        <Pending query={store}>
          <Skeleton shape="row" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      )}
    </Page>
  );
}
