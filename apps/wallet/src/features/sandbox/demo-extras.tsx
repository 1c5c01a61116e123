import type { DemoDataView } from '@saifu/contract/sandbox';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { QrImage } from './qr-image.tsx';
import styles from './store-sheet.module.css';

type RestProps = { readonly demoData: DemoDataView };

const STATES = { withdrawn: 'store.code_withdrawn', expired: 'store.code_expired' } as const;

/** Codes that are no longer payable, to try the scanner's error messages. */
export function RejectedCodes({ demoData }: RestProps) {
  const t = useTranslate();
  const rejected = demoData.qr_codes.flatMap((code) => {
    return code.state === 'live' ? [] : [{ code, caption: t(STATES[code.state]) }];
  });
  if (rejected.length === 0) return null;
  return (
    <Card title={t('store.refused_codes')}>
      <div className={styles.codes}>
        {rejected.map(({ code, caption }) => (
          <QrImage
            key={code.id}
            code={code}
            payload="url"
            name={getStoreName(demoData, code.store_id)}
            caption={caption}
          />
        ))}
      </div>
    </Card>
  );
}

const STATUSES = {
  open: 'order.status_open',
  paid: 'order.status_paid',
  canceled: 'order.status_canceled',
  expired: 'order.status_expired',
} as const;

type InvoicesProps = RestProps & { readonly getOrderPath: (id: string) => string };

/** An invoice in every status. */
export function DemoInvoices({ demoData, getOrderPath }: InvoicesProps) {
  const t = useTranslate();
  if (demoData.orders.length === 0) return null;
  return (
    <Card title={t('store.invoices')} flush>
      <RowList>
        {demoData.orders.map((order) => (
          <ListRow
            key={order.id}
            href={getOrderPath(order.id)}
            label={`${t(STATUSES[order.status])} · ${order.title}`}
            subline={getStoreName(demoData, order.store_id)}
            value={<Amount value={order.pay_amount} />}
          />
        ))}
      </RowList>
    </Card>
  );
}

function getStoreName(demoData: DemoDataView, storeId: string): string {
  return demoData.stores.find((store) => store.id === storeId)?.name ?? '';
}
