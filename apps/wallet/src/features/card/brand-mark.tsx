import type { CardBrandName } from '@saifu/domain/payments/card-brand';
import tones from '@saifu/ui/styles/tone.module.css';
import { IconCreditCard } from '@tabler/icons-react';
import styles from './brand-mark.module.css';
import { BRAND_MARKS, BRAND_NAMES } from './brand-names.ts';

type BrandMarkProps = {
  /** Null while the brand is unknown. */
  readonly brand: CardBrandName | null;
  /** The brand name is next to the mark, so the mark is hidden from screen readers. */
  readonly isDecorative?: boolean;
};

/** Small badge with the brand name. */
export function BrandMark({ brand, isDecorative = false }: BrandMarkProps) {
  if (brand === null) {
    return (
      <span className={`${styles.mark} ${styles.unknown}`}>
        <IconCreditCard size={24} stroke={1.75} aria-hidden="true" />
      </span>
    );
  }
  const { lines, tone } = BRAND_MARKS[brand];
  const colorClass = tone === 'plain' ? styles.plain : tones[tone];
  const badge = (
    <span aria-hidden="true" className={`${styles.mark} ${colorClass}`}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
  if (isDecorative) return badge;
  return (
    <span role="img" aria-label={BRAND_NAMES[brand]}>
      {badge}
    </span>
  );
}
