import type { CardBrandName } from '@saifu/domain/payments/card-brand';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import { type Icon, IconBuildingStore, IconCash } from '@tabler/icons-react';
import { BrandMark, type MarkSize } from '../brand-mark/brand-mark.tsx';
import { classNames } from '../styles/class-names.ts';
import mark from '../styles/mark.module.css';
import applePay from './marks/apple-pay.svg';
import bitcash from './marks/bitcash.svg';
import googlePay from './marks/google-pay.svg';
import linepay from './marks/linepay.svg';
import paypay from './marks/paypay.svg';

type Cash = 'cash' | 'konbini';
type Service = Exclude<PaymentMethod, 'card' | 'cash'>;

const MARKS: Readonly<Record<Service, string>> = {
  paypay,
  linepay,
  apple_pay: applePay,
  google_pay: googlePay,
  bitcash,
};

const CASH_ICONS: Readonly<Record<Cash, Icon>> = { cash: IconCash, konbini: IconBuildingStore };

type MethodMarkProps = {
  /** `konbini` is cash that is paid at a convenience store. */
  readonly method: PaymentMethod | 'konbini';
  /** The brand of the card; used only if the method is `card`. */
  readonly brand?: CardBrandName | null;
  readonly size?: MarkSize;
};

/** The mark of a payment method. The name of the method is shown next to it. */
export function MethodMark({ method, brand = null, size = 'row' }: MethodMarkProps) {
  if (method === 'card') return <BrandMark brand={brand} isDecorative size={size} />;
  if (method === 'cash' || method === 'konbini') {
    const CashIcon = CASH_ICONS[method];
    return (
      <span aria-hidden="true" className={classNames(mark.mark, mark.cash)} data-size={size}>
        <CashIcon stroke={1.75} />
      </span>
    );
  }
  return <img src={MARKS[method]} alt="" className={mark.mark} data-size={size} />;
}
