import type { ReceiptScanBoxView } from '@saifu/contract/receipt-scan';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { HighlightedPhoto } from './highlighted-photo.tsx';
import styles from './receipt-scan-photos.module.css';
import { useObjectUrls } from './use-object-urls.ts';

type ReceiptScanPhotosProps = {
  readonly photos: readonly File[];
  readonly boxes: readonly ReceiptScanBoxView[];
};

/** Submitted photos with highlighted fields. The photo with the amount comes first. */
export function ReceiptScanPhotos({ photos, boxes }: ReceiptScanPhotosProps) {
  const t = useTranslate();
  const addresses = useObjectUrls(photos);
  const [shown, setShown] = useState(
    () => boxes.find(({ field }) => field === 'pay_amount')?.photo ?? 0,
  );
  const getPhotoName = (at: number) =>
    t('receipt_scan.photo', { number: at + 1, count: photos.length });
  const highlights = boxes.filter(({ photo }) => photo === shown);
  return (
    <figure className={styles.figure}>
      <HighlightedPhoto
        key={shown}
        address={addresses[shown]}
        name={getPhotoName(shown)}
        highlights={highlights}
      />
      {boxes.length > 0 && (
        <figcaption className={styles.caption}>{t('receipt_scan.photo_marks')}</figcaption>
      )}
      {photos.length > 1 && (
        <fieldset className={styles.strip} aria-label={t('receipt_scan.photos')}>
          {addresses.map((address, at) => (
            <button
              key={address}
              type="button"
              className={styles.small}
              aria-label={getPhotoName(at)}
              aria-pressed={at === shown}
              onClick={() => setShown(at)}
            >
              <img src={address} alt="" />
            </button>
          ))}
        </fieldset>
      )}
    </figure>
  );
}
