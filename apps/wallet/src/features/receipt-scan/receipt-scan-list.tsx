import type { SavedReceiptScanView } from '@saifu/contract/receipt-scan';
import { Amount } from '@saifu/ui/amount/amount';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { StoreAvatar } from '@saifu/ui/store-avatar/store-avatar';
import { LoadMore } from '@saifu/web/components/load-more.tsx';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toAvatarStore } from './printed-store.tsx';
import { useDeleteReceiptScan, type useReceiptScans } from './queries.ts';
import { DeleteQuestion } from './question.tsx';
import { formatIssuedAt } from './receipt-scan-details.tsx';
import styles from './receipt-scan-list.module.css';
import { SavedPhotos } from './saved-photos.tsx';

type ReceiptScanListProps = {
  readonly query: ReturnType<typeof useReceiptScans>;
  readonly savedScans: readonly SavedReceiptScanView[];
};

/** Saved scans, newest first, with a button for more. */
export function ReceiptScanList({ query, savedScans }: ReceiptScanListProps) {
  const [shown, setShown] = useState<SavedReceiptScanView | null>(null);
  const deletion = useDeleteConfirmation();
  return (
    <>
      <ErrorNotice error={deletion.error && toAppError(deletion.error)} />
      <Card flush>
        <ul>
          {savedScans.map((savedScan) => (
            <ReceiptScanRow
              key={savedScan.id}
              savedScan={savedScan}
              onShow={() => setShown(savedScan)}
              onDelete={() => deletion.confirmDelete(savedScan)}
            />
          ))}
        </ul>
      </Card>
      <LoadMore query={query} />
      {deletion.question}
      {shown && <SavedPhotos savedScan={shown} onClose={() => setShown(null)} />}
    </>
  );
}

/** Delete confirmation and its result. */
function useDeleteConfirmation() {
  const t = useTranslate();
  const [pendingDelete, setPendingDelete] = useState<SavedReceiptScanView | null>(null);
  const { mutate, error, isPending } = useMutation({ mutationFn: useDeleteReceiptScan() });
  useEffect(() => {
    // The row is removed, so focus moves to the heading.
    if (isPending) document.querySelector('h1')?.focus({ preventScroll: true });
  }, [isPending]);
  const answer = (isAgreed: boolean) => {
    setPendingDelete(null);
    if (isAgreed && pendingDelete !== null) mutate(pendingDelete.id);
  };
  const question = pendingDelete && (
    <DeleteQuestion
      title={t('receipt_scan.delete_title')}
      body={t('receipt_scan.delete_question', {
        title: pendingDelete.title || t('receipt_scan.store_unread'),
      })}
      cancelLabel={t('app.cancel')}
      agreeLabel={t('receipt_scan.delete')}
      settle={(choice) => answer(choice === 'agree')}
    />
  );
  return { error, confirmDelete: setPendingDelete, question };
}

type ReceiptScanRowProps = {
  readonly savedScan: SavedReceiptScanView;
  readonly onShow: () => void;
  readonly onDelete: () => void;
};

function ReceiptScanRow({ savedScan, onShow, onDelete }: ReceiptScanRowProps) {
  const t = useTranslate();
  const { issued_at: issuedAt, kept_at: savedAt } = savedScan;
  const name = savedScan.title || t('receipt_scan.store_unread');
  return (
    <li className={styles.row}>
      <StoreAvatar store={toAvatarStore(name)} />
      <div>
        <p className={styles.store}>{name}</p>
        <p className={styles.secondary}>
          {issuedAt !== null && (
            <time dateTime={issuedAt}>
              {t('receipt_scan.issued_on', { day: formatIssuedAt(issuedAt) })}
            </time>
          )}
          <time dateTime={savedAt}>{t('receipt_scan.kept_on', { day: formatDate(savedAt) })}</time>
        </p>
      </div>
      <Amount value={savedScan.pay_amount} />
      <div className={styles.actions}>
        <Button
          variant="quiet"
          icon={<IconPhoto size={20} aria-hidden="true" />}
          aria-label={t('receipt_scan.show_photos_of', { title: name })}
          onClick={onShow}
        >
          {t('receipt_scan.show_photos')}
        </Button>
        <Button
          variant="quiet"
          icon={<IconTrash size={20} aria-hidden="true" />}
          aria-label={t('receipt_scan.delete_of', { title: name })}
          onClick={onDelete}
        >
          {t('receipt_scan.delete')}
        </Button>
      </div>
    </li>
  );
}
