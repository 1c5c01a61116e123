import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useEffect } from 'react';
import { getPath } from '../../app/routes.ts';
import { useReceiptScans } from '../../features/receipt-scan/queries.ts';
import { ReceiptScanList } from '../../features/receipt-scan/receipt-scan-list.tsx';

/** The receipt scans saved as a record. */
export function ReceiptScans() {
  const query = useReceiptScans();
  const { data: savedScans } = query;
  const isEmpty = savedScans?.length === 0;
  useEffect(() => {
    // Deleting the last one replaces the page, and its heading loses focus with it.
    const isLost = isEmpty && document.activeElement === document.body;
    if (isLost) document.querySelector('h1')?.focus({ preventScroll: true });
  }, [isEmpty]);
  const page = { title: 'receipt_scan.kept_title', back: getPath('PaymentHistory') } as const;
  if (isEmpty) {
    const action = { label: 'screen.home', to: getPath('Home') } as const;
    return (
      <EmptyPage
        {...page}
        illustration="receipts"
        textKey="receipt_scan.kept_empty"
        action={action}
      />
    );
  }
  return (
    <Page {...page}>
      {savedScans ? (
        <ReceiptScanList query={query} savedScans={savedScans} />
      ) : (
        <Pending query={query}>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Pending>
      )}
    </Page>
  );
}
