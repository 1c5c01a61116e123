import { isMember } from '@saifu/client/session';
import type { ReceiptScanResultView } from '@saifu/contract/receipt-scan';
import { Button } from '@saifu/ui/button/button';
import { Modal } from '@saifu/ui/modal/modal';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import styles from './confirm-dialog.module.css';
import { ReceiptScanDetails, ReceiptScanHeader } from './receipt-scan-details.tsx';
import type { ReceiptScanPaths } from './receipt-scan-paths.ts';
import { ReceiptScanPhotos } from './receipt-scan-photos.tsx';
import {
  AmountDoubt,
  AmountQuestion,
  DuplicateQuestion,
  SeveralReceiptsNotice,
} from './receipt-scan-questions.tsx';
import { UnpayableNotice, UnpayableScanActions } from './unpayable.tsx';
import { useReceiptScanForm } from './use-receipt-scan-form.ts';

type ConfirmDialogProps = {
  readonly scanResult: ReceiptScanResultView;
  readonly photos: readonly File[];
  readonly paths: ReceiptScanPaths;
  readonly onRetake: () => void;
  readonly onClose: () => void;
};

/** Shows the extracted fields for comparison with the receipt before the payment. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { scanResult, photos, paths, onRetake, onClose } = props;
  const t = useTranslate();
  const id = useId();
  return (
    <Modal open labelledBy={id} className={styles.dialog}>
      <header className={styles.header}>
        <h2 id={id} className={styles.title} tabIndex={-1} data-focus-first>
          {t('receipt_scan.confirm_title')}
        </h2>
        <button
          type="button"
          className={styles.close}
          aria-label={t('app.close')}
          onClick={onClose}
        >
          <IconX size={22} aria-hidden="true" />
        </button>
      </header>
      {scanResult.unpayable_reason === null ? (
        <Payable {...props} />
      ) : (
        <div className={styles.content}>
          <div className={styles.body}>
            <ReceiptScanHeader scanResult={scanResult} />
            <SeveralReceiptsNotice isShown={scanResult.several_receipts} />
            <UnpayableNotice reason={scanResult.unpayable_reason} />
            <ReceiptScanPhotos photos={photos} boxes={scanResult.boxes} />
            <ReceiptScanDetails scanResult={scanResult} />
          </div>
          <div className={styles.footer}>
            <UnpayableScanActions id={scanResult.id} isLoggedIn={isMember()} paths={paths} />
            <Button variant="quiet" full onClick={onRetake}>
              {t('receipt_scan.retake')}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}

function Payable({ scanResult, photos, paths, onRetake }: ConfirmDialogProps) {
  const t = useTranslate();
  const [isNavigating, setIsNavigating] = useState(false);
  const form = useReceiptScanForm(scanResult, () => {
    setIsNavigating(true);
    // A full page load, as by a link: nothing of the scan stays in memory.
    window.location.assign(paths.toOrder(scanResult.id));
  });
  return (
    <form className={styles.content} onSubmit={form.submit} noValidate>
      <div className={styles.body}>
        <ReceiptScanHeader scanResult={scanResult} />
        <SeveralReceiptsNotice isShown={scanResult.several_receipts} />
        <DuplicateQuestion bill={scanResult} form={form} />
        <AmountDoubt bill={scanResult} />
        <ReceiptScanPhotos photos={photos} boxes={scanResult.boxes} />
        <AmountQuestion bill={scanResult} form={form} />
        <ReceiptScanDetails scanResult={scanResult} />
        <ErrorNotice error={form.error} />
      </div>
      <div className={styles.answers}>
        <Button variant="secondary" onClick={onRetake}>
          {t('receipt_scan.retake')}
        </Button>
        <Button type="submit" busy={form.isPending || isNavigating}>
          {t('order.continue')}
        </Button>
      </div>
    </form>
  );
}
