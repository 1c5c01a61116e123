import type { MerchantQrView } from '@saifu/contract/qr-code';
import { validateAmount } from '@saifu/domain/orders/order';
import { AMOUNT_YEN_MAX, ORDER_ITEMS_MAX } from '@saifu/domain/shared/limits';
import { formatYen, groupDigits, yen } from '@saifu/domain/shared/yen';
import { Amount } from '@saifu/ui/amount/amount';
import { Button } from '@saifu/ui/button/button';
import { FieldMessages } from '@saifu/ui/field/field';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useSubmit } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useId, useState } from 'react';
import type { TillItem, TillStore } from './cart.ts';
import { CartLines } from './cart-lines.tsx';
import { ItemTiles } from './item-tiles.tsx';
import styles from './items.module.css';
import { useCreateItemsCode } from './queries.ts';
import { type Cart, useCart } from './use-cart.ts';

type ItemsFormProps = {
  readonly store: TillStore;
  readonly items: readonly TillItem[];
  readonly onCode: (code: MerchantQrView) => void;
};

/** The next sale as items: tap them, check the sum, show the code. */
export function ItemsForm({ store, items, onCode }: ItemsFormProps) {
  const cart = useCart(store, items);
  const createCode = useCreateItemsCode();
  const [hasTried, setHasTried] = useState(false);
  const fields = {
    values: cart,
    check: () => {
      setHasTried(true);
      return validateAmount(cart.bill.totalYen) === undefined;
    },
    showRejection: () => false,
  };
  const { submit, error, isPending } = useSubmit(fields, {
    send: ({ lines, bill }) => createCode({ storeId: store.id, lines, totalYen: bill.totalYen }),
    onDone: (code) => {
      cart.clear();
      onCode(code);
    },
  });
  // What is being sent must not change any more.
  const add = (id: string) => {
    if (!isPending) cart.add(id);
  };
  const set = (id: string, quantity: number) => {
    if (!isPending) cart.set(id, quantity);
  };
  const getQuantity = (id: string) => cart.lines.find(({ item }) => item.id === id)?.quantity ?? 0;
  return (
    <form className={styles.columns} onSubmit={submit} noValidate>
      <ItemTiles items={items} getQuantity={getQuantity} onAdd={add} />
      <div className={styles.side}>
        <div className={styles.cart}>
          <ErrorNotice error={error} />
          <CartLines cart={{ lines: cart.lines, set }} />
          <TaxRows cart={cart} />
        </div>
        <CartSubmit cart={cart} hasTried={hasTried} isPending={isPending} />
      </div>
    </form>
  );
}

/** What each tax rate applies to and its tax, as on the receipt. */
function TaxRows({ cart }: { readonly cart: Pick<Cart, 'bill'> }) {
  const t = useTranslate();
  const { taxLines } = cart.bill;
  if (taxLines.length === 0) return null;
  return (
    <dl className={styles.taxes}>
      {taxLines.map(({ rate, taxableYen, taxYen }) => (
        <div key={rate}>
          <dt>{t('console_invoice.taxable_included', { rate })}</dt>
          <dd>
            <Amount value={taxableYen} />
          </dd>
          <dt>{t('console_invoice.tax', { rate })}</dt>
          <dd>
            <Amount value={taxYen} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type CartSubmitProps = {
  readonly cart: Pick<Cart, 'lines' | 'count' | 'bill'>;
  readonly hasTried: boolean;
  readonly isPending: boolean;
};

/** Stays visible below a long list of items. */
function CartSubmit({ cart, hasTried, isPending }: CartSubmitProps) {
  const t = useTranslate();
  const id = useId();
  const error = useCartError(cart, hasTried);
  const { totalYen } = cart.bill;
  const amount = formatYen(totalYen);
  const isFull = cart.lines.length >= ORDER_ITEMS_MAX;
  return (
    <div className={styles.pay}>
      <VisuallyHidden role="status">
        {cart.count > 0 && t('console_till.items_total', { count: cart.count, amount })}
      </VisuallyHidden>
      <p className={styles.total}>
        <span>{t('console_invoice.total')}</span>
        <Amount value={totalYen} size="large" />
      </p>
      <FieldMessages
        id={id}
        error={error}
        hint={isFull && t('console_till.items_max', { max: ORDER_ITEMS_MAX })}
      />
      <Button
        type="submit"
        full
        busy={isPending}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      >
        {totalYen > 0 ? t('console_till.show_amount', { amount }) : t('console_till.show')}
      </Button>
    </div>
  );
}

/** A sum above the limit is reported at once, an empty cart when it is sent. */
function useCartError({ bill, count }: CartSubmitProps['cart'], hasTried: boolean) {
  const t = useTranslate();
  if (count === 0) return hasTried ? t('console_till.items_missing') : undefined;
  const code = validateAmount(bill.totalYen);
  const label = groupDigits(yen(AMOUNT_YEN_MAX + 1));
  return code && t.error(code, { label });
}
