import type { SavedReceiptScanView } from '@saifu/contract/receipt-scan';
import { Button } from '@saifu/ui/button/button';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMemo, useState } from 'react';
import { HighlightedPhoto } from './highlighted-photo.tsx';
import { useReceiptScanPhoto } from './queries.ts';
import styles from './saved-photos.module.css';
import { useObjectUrls } from './use-object-urls.ts';

type SavedPhotosProps = { readonly savedScan: SavedReceiptScanView; readonly onClose: () => void };

/** Photos of a saved scan, one at a time. */
export function SavedPhotos({ savedScan, onClose }: SavedPhotosProps) {
  const t = useTranslate();
  const [index, setIndex] = useState(0);
  const count = savedScan.photo_count;
  return (
    <Sheet title={savedScan.title || t('receipt_scan.store_unread')} onDismiss={onClose}>
      <SavedPhoto key={index} id={savedScan.id} index={index} count={count} />
      {count > 1 && (
        <div className={styles.steps}>
          <Button
            variant="secondary"
            aria-disabled={index === 0}
            onClick={() => setIndex(Math.max(0, index - 1))}
          >
            {t('receipt_scan.photo_before')}
          </Button>
          <p role="status">{t('receipt_scan.photo', { number: index + 1, count })}</p>
          <Button
            variant="secondary"
            aria-disabled={index === count - 1}
            onClick={() => setIndex(Math.min(count - 1, index + 1))}
          >
            {t('receipt_scan.photo_next')}
          </Button>
        </div>
      )}
      <Button full onClick={onClose}>
        {t('app.close')}
      </Button>
    </Sheet>
  );
}

type SavedPhotoProps = { readonly id: string; readonly index: number; readonly count: number };

function SavedPhoto({ id, index, count }: SavedPhotoProps) {
  const t = useTranslate();
  const { data, error } = useReceiptScanPhoto(id, index);
  const files = useMemo(() => (data === undefined ? [] : [data]), [data]);
  const [address] = useObjectUrls(files);
  if (error !== null) return <ErrorNotice error={toAppError(error)} />;
  if (address === undefined) return <Skeleton shape="block" />;
  const name = t('receipt_scan.photo', { number: index + 1, count });
  return <HighlightedPhoto address={address} name={name} highlights={[]} />;
}
