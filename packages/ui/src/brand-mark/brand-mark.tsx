import { BRAND_NAMES, type CardBrandName } from '@saifu/domain/payments/card-brand';
import { IconCreditCard } from '@tabler/icons-react';
import { classNames } from '../styles/class-names.ts';
import mark from '../styles/mark.module.css';
import amex from './marks/amex.svg';
import dankort from './marks/dankort.svg';
import dinersclub from './marks/dinersclub.svg';
import discover from './marks/discover.svg';
import forbrugsforeningen from './marks/forbrugsforeningen.svg';
import jcb from './marks/jcb.svg';
import maestro from './marks/maestro.svg';
import mastercard from './marks/mastercard.svg';
import unionpay from './marks/unionpay.svg';
import visa from './marks/visa.svg';

/** Drawn for Saifu: simplified, and the same in both themes. */
const MARKS: Readonly<Record<CardBrandName, string>> = {
  maestro,
  forbrugsforeningen,
  dankort,
  visa,
  mastercard,
  amex,
  dinersclub,
  discover,
  unionpay,
  jcb,
};

type BrandMarkProps = {
  /** Null while the brand is unknown. */
  readonly brand: CardBrandName | null;
  /** The brand name is next to the mark, so the mark is hidden from screen readers. */
  readonly isDecorative?: boolean;
  readonly size?: MarkSize;
};

/** 40 × 26 px beside a row, or 26 × 17 px in a line of small text. */
export type MarkSize = 'row' | 'line';

/** The mark of a card brand. */
export function BrandMark({ brand, isDecorative = false, size = 'row' }: BrandMarkProps) {
  if (brand === null) {
    return (
      <span aria-hidden="true" className={classNames(mark.mark, mark.plain)} data-size={size}>
        <IconCreditCard stroke={1.75} />
      </span>
    );
  }
  const name = isDecorative ? '' : BRAND_NAMES[brand];
  return <img src={MARKS[brand]} alt={name} className={mark.mark} data-size={size} />;
}
