import { productNow } from '@saifu/client/clock';
import type { AttentionItemView } from '@saifu/contract/home';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { lazy, Suspense, useState } from 'react';
import { AttentionAction, hasAction } from './attention-action.tsx';
import styles from './attention-row.module.css';
import { AttentionRow } from './attention-row.tsx';
import { isToConfirm } from './payment-to-confirm.ts';
import { useConfirmOne } from './use-confirm-one.ts';

const ConfirmAllSheet = lazy(async () => {
  const file = await import('./confirm-all-sheet.tsx');
  return { default: file.ConfirmAllSheet };
});

type AttentionListProps = {
  readonly items: readonly AttentionItemView[];
  readonly getAttentionItemPath: (item: AttentionItemView) => string;
  /** Where the order of an item is paid or finished. */
  readonly getOrderPath: (item: AttentionItemView, orderId: string) => string;
  readonly formatCard: (card: NonNullable<AttentionItemView['card']>) => string;
  readonly confirm: (paymentId: string) => Promise<unknown>;
  /** Called after payments were confirmed. */
  readonly onConfirmed: (count: number) => void;
};

/** Limits the visible items, so that the content below stays on the screen. */
const SHOWN = 5;

/** Items that need the user's attention, most urgent first. */
export function AttentionList(props: AttentionListProps) {
  const { items, getAttentionItemPath, getOrderPath, formatCard, confirm, onConfirmed } = props;
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const [isConfirmingAll, setIsConfirmingAll] = useState(false);
  const confirmOne = useConfirmOne(confirm, onConfirmed);
  const count = items.length;
  const shown = isOpen ? items : items.slice(0, SHOWN);
  const toConfirm = items.filter((item) => isToConfirm(item, productNow()));
  return (
    <Card title={t('home.waiting_some', { count })} flush>
      <VisuallyHidden role="status">{t('home.waiting_count', { count })}</VisuallyHidden>
      <ul>
        {shown.map((item, index) => (
          <AttentionRow
            key={`${item.kind} ${item.id}`}
            item={item}
            href={getAttentionItemPath(item)}
            formatCard={formatCard}
            action={hasAction(item) && <AttentionAction {...{ item, getOrderPath, confirmOne }} />}
            error={
              confirmOne.failure?.id === item.id && (
                <div className={styles.error}>
                  <Alert tone="danger">{t.error(confirmOne.failure.error.code)}</Alert>
                </div>
              )
            }
            linkRef={isOpen && index === SHOWN ? focusOnMount : undefined}
          />
        ))}
      </ul>
      {(shown.length < count || toConfirm.length > 1) && (
        <div className={styles.footer}>
          {toConfirm.length > 1 && (
            <Button full onClick={() => setIsConfirmingAll(true)}>
              {t('home.confirm_all', { count: toConfirm.length })}
            </Button>
          )}
          {shown.length < count && (
            <Button variant="quiet" onClick={() => setIsOpen(true)}>
              {t('home.waiting_all', { count })}
            </Button>
          )}
        </div>
      )}
      {isConfirmingAll && (
        <Suspense>
          <ConfirmAllSheet
            items={toConfirm}
            confirm={confirm}
            onClose={(confirmed) => {
              setIsConfirmingAll(false);
              if (confirmed > 0) onConfirmed(confirmed);
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}
