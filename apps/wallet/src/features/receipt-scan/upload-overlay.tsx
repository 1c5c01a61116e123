import type { ReceiptScanView } from '@saifu/contract/receipt-scan';
import type { Translate } from '@saifu/i18n/texts';
import { Button, ButtonLink } from '@saifu/ui/button/button';
import { LoadingOverlay } from '@saifu/ui/loading-overlay/loading-overlay';
import { LoadingProgress } from '@saifu/ui/loading-overlay/loading-progress';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { scanReceipt } from './queries.ts';
import type { ReceiptScanPaths } from './receipt-scan-paths.ts';
import type { ScanEvent } from './scan-flow.ts';
import styles from './upload-overlay.module.css';

type UploadOverlayProps = {
  readonly photos: readonly File[];
  readonly paths: Pick<ReceiptScanPaths, 'toScan'>;
  readonly onAnswer: (event: ScanEvent) => void;
};

const CANCEL_AFTER_MS = 10_000;

/** Upload and reading progress. Unmounting aborts the upload. */
export function UploadOverlay({ photos, paths, onAnswer }: UploadOverlayProps) {
  const t = useTranslate();
  const { sent, scan } = useReading(photos, onAnswer);
  const isLong = useIsLong();
  const isSending = sent < 1;
  const label = isSending
    ? t('receipt_scan.sending', { count: photos.length })
    : readingLabel(t, scan);
  return (
    <LoadingOverlay open label={label}>
      <div className={styles.share}>
        {isSending && <LoadingProgress done={sent} label={label} />}
        {!isSending && scan !== null && (
          <p className={styles.note}>{t('receipt_scan.taking_longer')}</p>
        )}
      </div>
      {scan !== null && (
        <ButtonLink variant="quiet" href={paths.toScan}>
          {t('receipt_scan.type_instead')}
        </ButtonLink>
      )}
      {isLong && (
        <Button variant="secondary" onClick={() => onAnswer({ kind: 'closed' })}>
          {t('app.cancel')}
        </Button>
      )}
    </LoadingOverlay>
  );
}

/** Text for the state that the server reported. */
function readingLabel(t: Translate, scan: ReceiptScanView | null): string {
  if (scan?.status === 'queued') return t('receipt_scan.queued', { position: scan.position ?? 1 });
  if (scan === null || scan.photo_count < 2) return t('receipt_scan.uploading');
  return t('receipt_scan.reading_photo', { number: scan.photo ?? 1, count: scan.photo_count });
}

type Reading = { readonly sent: number; readonly scan: ReceiptScanView | null };

/** Uploads the photos and tracks sent bytes and reading progress until the result arrives. */
function useReading(photos: readonly File[], onAnswer: (event: ScanEvent) => void): Reading {
  const [sent, setSent] = useState(0);
  const [scan, setScan] = useState<ReceiptScanView | null>(null);
  const answer = useEffectEvent(onAnswer);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    scanReceipt(photos, { signal, onSent: setSent, onProgress: setScan }).then(
      (scanResult) => answer({ kind: 'read', scanResult }),
      (error: Error) => {
        if (!signal.aborted) answer({ kind: 'rejected', error: toAppError(error) });
      },
    );
    return () => stop.abort();
  }, [photos]);
  return { sent, scan };
}

function useIsLong(): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), CANCEL_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}
