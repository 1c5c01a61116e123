import { groupDigits, yen } from '@saifu/domain/shared/yen';
import { classNames } from '../styles/class-names.ts';
import styles from './amount.module.css';

type AmountProps = {
  /** Whole yen. */
  readonly value: number;
  readonly size?: 'body' | 'large' | 'huge';
};

/** The currency sign is smaller than the digits, and no line break separates the two. */
export function Amount({ value, size = 'body' }: AmountProps) {
  return (
    <span className={classNames(styles.amount, styles[size])}>
      {value < 0 && '−'}
      <span className={styles.sign}>¥</span>
      {groupDigits(yen(Math.abs(value)))}
    </span>
  );
}
