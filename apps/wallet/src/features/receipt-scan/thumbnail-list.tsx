import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Photo } from './photo-session.ts';
import styles from './thumbnails.module.css';

type ThumbnailListProps = {
  readonly className: string | undefined;
  readonly photos: readonly Photo[];
  readonly onDelete: (photo: Photo) => void;
  readonly onEmpty: () => void;
};

/** Photos in order, each with a delete button. After a deletion the focus moves to the next one. */
export function ThumbnailList({ className, photos, onDelete, onEmpty }: ThumbnailListProps) {
  const t = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  const lostAt = useRef<number | null>(null);

  useEffect(() => {
    const { current } = lostAt;
    lostAt.current = null;
    if (current === null) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    buttons[Math.min(current, photos.length - 1)]?.focus();
  }, [photos]);

  const remove = (photo: Photo, at: number) => {
    lostAt.current = at;
    onDelete(photo);
    if (photos.length === 1) onEmpty();
  };

  return (
    <ul ref={list} className={className}>
      {photos.map((photo, at) => (
        <li key={photo.file.name} className={styles.photo}>
          <img src={photo.thumbnail} alt={t('receipt_scan.photo_number', { number: at + 1 })} />
          <button
            type="button"
            className={styles.delete}
            aria-label={t('receipt_scan.photo_delete', { number: at + 1 })}
            onClick={() => remove(photo, at)}
          >
            <IconX size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
