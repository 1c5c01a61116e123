import type { ReceiptScanBoxView } from '@saifu/contract/receipt-scan';
import { HIGHLIGHTED_FIELDS } from '@saifu/domain/orders/receipt-scan';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { FIELD_LABELS, HighlightBadge } from './highlights.tsx';
import styles from './receipt-scan-photos.module.css';

type HighlightedPhotoProps = {
  readonly address: string | undefined;
  readonly name: string;
  readonly highlights: readonly ReceiptScanBoxView[];
};

/** One photo with its highlights. A tap enlarges it around the amount. */
export function HighlightedPhoto({ address, name, highlights }: HighlightedPhotoProps) {
  const t = useTranslate();
  const [isLarge, setIsLarge] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const focus = getCentre(highlights.find(({ field }) => field === 'pay_amount') ?? highlights[0]);
  useLayoutEffect(() => {
    const { current } = frame;
    if (current === null || !isLarge) return;
    current.scrollLeft = current.scrollWidth * focus.x - current.clientWidth / 2;
    current.scrollTop = current.scrollHeight * focus.y - current.clientHeight / 2;
  }, [isLarge, focus.x, focus.y]);

  const fieldNames = [...new Set(highlights.map(({ field }) => t(FIELD_LABELS[field])))];
  const Icon = isLarge ? IconZoomOut : IconZoomIn;
  return (
    <div className={styles.stage}>
      <div ref={frame} className={styles.frame} data-large={isLarge || undefined}>
        <div className={styles.photo}>
          {address !== undefined && (
            <img
              src={address}
              alt={
                fieldNames.length === 0
                  ? name
                  : t('receipt_scan.photo_marked', { name, fields: fieldNames })
              }
            />
          )}
          <Highlights highlights={highlights} />
          <button
            type="button"
            className={styles.zoom}
            aria-label={t(isLarge ? 'receipt_scan.photo_shrink' : 'receipt_scan.photo_enlarge')}
            onClick={() => setIsLarge(!isLarge)}
          />
        </div>
      </div>
      <span aria-hidden="true" className={styles.magnifier}>
        <Icon size={20} />
      </span>
    </div>
  );
}

/** A date and its time can be in two boxes or in one: each box is drawn once, with one number. */
function Highlights({ highlights }: Pick<HighlightedPhotoProps, 'highlights'>) {
  const outlines = new Map(
    highlights.map((highlight) => [`${highlight.field} ${highlight.corners}`, highlight]),
  );
  const firstOfEach = HIGHLIGHTED_FIELDS.flatMap(
    (field) => highlights.find((highlight) => highlight.field === field) ?? [],
  );
  return (
    <>
      <svg
        aria-hidden="true"
        className={styles.highlights}
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
      >
        {[...outlines].map(([key, { field, corners }]) => (
          <polygon key={key} data-field={field} points={corners.join(' ')} />
        ))}
      </svg>
      {firstOfEach.map(({ field, corners: [[x = 0, y = 0] = []] }) => (
        <HighlightBadge
          key={field}
          field={field}
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
        />
      ))}
    </>
  );
}

function getCentre(box: ReceiptScanBoxView | undefined): {
  readonly x: number;
  readonly y: number;
} {
  const corners = box?.corners ?? [];
  const middle = (values: readonly number[]) =>
    values.length === 0 ? 0.5 : values.reduce((sum, value) => sum + value, 0) / values.length;
  return { x: middle(corners.map(([x = 0]) => x)), y: middle(corners.map(([, y = 0]) => y)) };
}
