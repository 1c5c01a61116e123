import type { DemoDataView } from '@saifu/contract/sandbox';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { useText } from '../../i18n/use-text.tsx';
import { QrImage } from './qr-image.tsx';
import styles from './store-sheet.module.css';

type RestProps = { readonly demoData: DemoDataView };

const STATES = { withdrawn: 'store.code_withdrawn', expired: 'store.code_expired' } as const;

/** Codes nobody can pay any more, so that one can see what a reader says about each. */
export function RejectedCodes({ demoData }: RestProps) {
  const text = useText();
  const rejected = demoData.qr_codes.flatMap((code) => {
    return code.state === 'live' ? [] : [{ code, caption: text(STATES[code.state]) }];
  });
  if (rejected.length === 0) return null;
  return (
    <Card title={text('store.refused_codes')}>
      <div className={styles.codes}>
        {rejected.map(({ code, caption }) => (
          <QrImage
            key={code.id}
            code={code}
            payload="url"
            name={nameOf(demoData, code.store_id)}
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

type InvoicesProps = RestProps & { readonly pathOfOrder: (id: string) => string };

/** An invoice in every state there is. */
export function DemoInvoices({ demoData, pathOfOrder }: InvoicesProps) {
  const text = useText();
  if (demoData.orders.length === 0) return null;
  return (
    <Card title={text('store.invoices')} flush>
      <RowList>
        {demoData.orders.map((order) => (
          <ListRow
            key={order.id}
            href={pathOfOrder(order.id)}
            label={`${text(STATUSES[order.status])} · ${order.title}`}
            subline={nameOf(demoData, order.store_id)}
            value={<Amount value={order.pay_amount} />}
          />
        ))}
      </RowList>
    </Card>
  );
}

function nameOf(demoData: DemoDataView, storeId: string): string {
  return demoData.stores.find((store) => store.id === storeId)?.name ?? '';
}
