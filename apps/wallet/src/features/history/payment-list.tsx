import type { PaymentRowView } from '@saifu/contract/history';
import { Button, ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { EMPTY_FILTER, type Filter, isFiltered } from './filter.ts';
import { ListEnd } from './list-end.tsx';
import styles from './month-list.module.css';
import { MonthList, type MonthListProps } from './month-list.tsx';
import { useMonths, type usePayments } from './queries.ts';

type PaymentListProps = Pick<MonthListProps, 'getPaymentPath' | 'getInsightsPath' | 'currentId'> & {
  readonly filter: Filter;
  readonly payments: ReturnType<typeof usePayments>;
  readonly onFilter: (filter: Filter) => void;
  /** Path of the scanner, for a first payment. */
  readonly scanPath: string;
  /** Shown while the list loads. */
  readonly pending: ReactNode;
};

/** Payments that match the filter, with all list states. */
export function PaymentList(props: PaymentListProps) {
  const { filter, payments, onFilter, scanPath, pending } = props;
  const box = useRef<HTMLDivElement>(null);
  const { isPlaceholderData: isStale } = payments;
  // Deferred, so that rendering a page of rows does not block input.
  const found = useDeferredValue(payments.data);
  const clear = () => {
    // The pressed button is removed, so focus moves to the list.
    box.current?.focus();
    onFilter({ ...EMPTY_FILTER, sort: filter.sort });
  };
  // An empty result of the previous filter says nothing about the current one.
  const isPending = found === undefined || (isStale && found.length === 0);
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      {isPending && pending}
      {!isPending && found.length > 0 && <Found {...props} found={found} />}
      {!isPending && found.length === 0 && isFiltered(filter) && <NoResults onClear={clear} />}
      {!isPending && found.length === 0 && !isFiltered(filter) && (
        <NoPayments scanPath={scanPath} />
      )}
    </div>
  );
}

function Found(props: PaymentListProps & { readonly found: readonly PaymentRowView[] }) {
  const { found, payments, filter, ...list } = props;
  const t = useTranslate();
  const months = useMonths(filter);
  const [focusAfter, setFocusAfter] = useState<string | null>(null);
  const isStale = payments.isPlaceholderData;
  return (
    <div aria-busy={isStale || undefined} className={isStale ? styles.stale : undefined}>
      <VisuallyHidden role="status">
        {isStale ? t('app.loading') : t('history.shown', { count: found.length })}
      </VisuallyHidden>
      <MonthList
        {...list}
        payments={found}
        months={months.data}
        sort={filter.sort}
        focusAfter={focusAfter}
      />
      <ListEnd query={payments} onPress={() => setFocusAfter(found.at(-1)?.id ?? null)} />
    </div>
  );
}

function NoPayments({ scanPath }: { readonly scanPath: string }) {
  const t = useTranslate();
  return (
    <Card>
      <EmptyState
        illustration="history"
        action={<ButtonLink href={scanPath}>{t('home.scan_qr')}</ButtonLink>}
      >
        {t('screen.payment_history_empty')}
      </EmptyState>
    </Card>
  );
}

function NoResults({ onClear }: { readonly onClear: () => void }) {
  const t = useTranslate();
  return (
    <Card>
      <div role="status">
        <EmptyState
          illustration="search"
          action={
            <Button variant="secondary" onClick={onClear}>
              {t('history.clear')}
            </Button>
          }
        >
          {t('history.none_found')}
        </EmptyState>
      </div>
    </Card>
  );
}
