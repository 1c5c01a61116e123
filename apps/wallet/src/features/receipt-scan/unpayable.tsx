import type { UnpayableReason } from '@saifu/domain/orders/receipt-scan';
import type { TextKey } from '@saifu/i18n/texts';
import { Alert } from '@saifu/ui/alert/alert';
import { Button, ButtonLink } from '@saifu/ui/button/button';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { useSaveReceiptScan } from './queries.ts';
import type { ReceiptScanPaths } from './receipt-scan-paths.ts';
import styles from './unpayable.module.css';

const REASONS: Readonly<Record<UnpayableReason, TextKey>> = {
  unregistered: 'receipt_scan.unpayable_unregistered',
  ambiguous: 'receipt_scan.unpayable_ambiguous',
  inactive: 'receipt_scan.unpayable_inactive',
};

/** Why a bill has no payee. */
export function UnpayableNotice({ reason }: { readonly reason: UnpayableReason }) {
  const t = useTranslate();
  return <Alert tone="warning">{t(REASONS[reason])}</Alert>;
}

type UnpayableScanActionsProps = {
  /** Id of the order. */
  readonly id: string;
  readonly isLoggedIn: boolean;
  readonly paths: Pick<ReceiptScanPaths, 'toScan' | 'toSavedScans'>;
};

/** Alternatives for an unpayable bill: scan the store's code or save it as a record. */
export function UnpayableScanActions({ id, isLoggedIn, paths }: UnpayableScanActionsProps) {
  const t = useTranslate();
  const saveReceiptScan = useSaveReceiptScan();
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: saveReceiptScan });
  return (
    <div className={styles.actions}>
      <ErrorNotice error={error && toAppError(error)} />
      {isSuccess && (
        <div ref={focusOnMount} tabIndex={-1} className={styles.saved}>
          <Alert tone="success">{t('receipt_scan.kept')}</Alert>
        </div>
      )}
      {isSuccess ? (
        <ButtonLink href={paths.toSavedScans} full>
          {t('receipt_scan.to_kept')}
        </ButtonLink>
      ) : (
        isLoggedIn && (
          <Button full busy={isPending} onClick={() => mutate(id)}>
            {t('receipt_scan.keep')}
          </Button>
        )
      )}
      <ButtonLink href={paths.toScan} variant="secondary" full>
        {t('receipt_scan.scan_store')}
      </ButtonLink>
    </div>
  );
}
