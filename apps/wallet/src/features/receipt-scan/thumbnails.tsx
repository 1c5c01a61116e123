import { RECEIPT_SCAN_PHOTOS_MAX } from '@saifu/domain/orders/receipt-scan-limits';
import { Button } from '@saifu/ui/button/button';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconDots } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Photo } from './photo-session.ts';
import { ThumbnailList } from './thumbnail-list.tsx';
import styles from './thumbnails.module.css';

const SHOWN_MAX = 3;

type ThumbnailsProps = {
  readonly photos: readonly Photo[];
  readonly onDelete: (photo: Photo) => void;
  /** The last photo was deleted, and the focused element with it. */
  readonly onEmpty: () => void;
};

/** The first three photos, and a button that shows all. */
export function Thumbnails({ photos, onDelete, onEmpty }: ThumbnailsProps) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const dots = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const isListed = isOpen && photos.length > 0;

  useEffect(() => {
    // A closed list returns the focus to its button, unless that is removed.
    if (wasOpen.current && !isListed && dots.current === null) onEmpty();
    wasOpen.current = isListed;
    if (photos.length === 0) setIsOpen(false);
  }, [isListed, photos.length, onEmpty]);

  return (
    <div className={styles.strip}>
      {photos.length === 0 ? (
        <p className={styles.description}>
          {t('receipt_scan.long_about', { max: RECEIPT_SCAN_PHOTOS_MAX })}
        </p>
      ) : (
        <>
          <ThumbnailList
            className={styles.row}
            photos={photos.slice(0, SHOWN_MAX)}
            onDelete={onDelete}
            onEmpty={onEmpty}
          />
          {photos.length > SHOWN_MAX && (
            <button
              ref={dots}
              type="button"
              className={styles.dots}
              aria-label={t('receipt_scan.photos_all', { count: photos.length })}
              onClick={() => setIsOpen(true)}
            >
              <IconDots size={24} aria-hidden="true" />
            </button>
          )}
          <p className={styles.count}>
            {t('receipt_scan.photo_count', { count: photos.length, max: RECEIPT_SCAN_PHOTOS_MAX })}
          </p>
        </>
      )}
      {isListed && (
        <Sheet
          title={t('receipt_scan.photos_all', { count: photos.length })}
          onDismiss={() => setIsOpen(false)}
        >
          <ThumbnailList
            className={styles.all}
            photos={photos}
            onDelete={onDelete}
            onEmpty={onEmpty}
          />
          <Button variant="secondary" full onClick={() => setIsOpen(false)}>
            {t('app.close')}
          </Button>
        </Sheet>
      )}
    </div>
  );
}
