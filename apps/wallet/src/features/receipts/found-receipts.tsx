import type { ReceiptRowView } from '@saifu/contract/receipt';
import { Amount } from '@saifu/ui/amount/amount';
import { AmountRow } from '@saifu/ui/amount-row/amount-row';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { RowList } from '@saifu/ui/list-row/list-row';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import type { ReactNode } from 'react';
import styles from './files.module.css';
import type { useFoundReceipts } from './queries.ts';

type FoundReceiptsProps = {
  readonly found: ReturnType<typeof useFoundReceipts>;
  readonly getReceiptPath: (id: string) => string;
  /** Shown when there are no receipts. */
  readonly empty: ReactNode;
  /** Shown while the receipts load. */
  readonly pending: ReactNode;
};

/** Receipts that match a search: their number, the list, and a button for more. */
export function FoundReceipts({ found, getReceiptPath, empty, pending }: FoundReceiptsProps) {
  const t = useTranslate();
  const { data: receipts, isPlaceholderData: isStale, hasNextPage } = found;
  if (receipts === undefined || (isStale && receipts.length === 0)) return pending;
  if (receipts.length === 0) return empty;
  const count = { count: receipts.length };
  return (
    <div className={styles.found} aria-busy={isStale || undefined}>
      <p role="status" className={styles.count}>
        {isStale
          ? t('app.loading')
          : t(hasNextPage ? 'receipts.found_more' : 'receipts.found', count)}
      </p>
      <Card flush>
        <RowList>
          {receipts.map((receipt) => (
            <ReceiptRow key={receipt.id} receipt={receipt} href={getReceiptPath(receipt.id)} />
          ))}
        </RowList>
      </Card>
      <ErrorNotice error={found.error && toAppError(found.error)} />
      {hasNextPage && (
        <Button
          variant="quiet"
          busy={found.isFetchingNextPage}
          onClick={() => found.fetchNextPage()}
        >
          {t('app.more')}
        </Button>
      )}
    </div>
  );
}

type ReceiptRowProps = { readonly receipt: ReceiptRowView; readonly href: string };

function ReceiptRow({ receipt, href }: ReceiptRowProps) {
  const t = useTranslate();
  const { kind, store, reissued } = receipt;
  const details = [
    formatDate(receipt.transaction_date),
    kind === 'return' && t('receipts.related_return'),
    reissued && t('receipts.reissued'),
  ];
  return (
    <AmountRow
      href={href}
      store={store}
      second={details.filter((detail) => detail !== false).join(' · ')}
      amount={<Amount value={kind === 'return' ? -receipt.amount : receipt.amount} />}
    />
  );
}
