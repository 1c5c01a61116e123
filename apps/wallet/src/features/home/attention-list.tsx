import type { AttentionItemView } from '@saifu/contract/home';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { focusOnMount } from '../../lib/take-focus.ts';
import styles from './attention-row.module.css';
import { AttentionRow } from './attention-row.tsx';
import { EmptyRow } from './empty-row.tsx';

type AttentionListProps = {
  readonly items: readonly AttentionItemView[];
  readonly getAttentionItemPath: (item: AttentionItemView) => string;
  readonly formatCard: (card: NonNullable<AttentionItemView['card']>) => string;
};

/** Limits the visible items, so that the content below stays on the screen. */
const SHOWN = 5;

/** Items that need the user's attention, most urgent first. */
export function AttentionList({ items, getAttentionItemPath, formatCard }: AttentionListProps) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const count = items.length;
  const shown = isOpen ? items : items.slice(0, SHOWN);
  if (count === 0) {
    return (
      <Card title={t('home.waiting')}>
        <EmptyRow icon={IconCircleCheck}>{t('home.waiting_empty')}</EmptyRow>
      </Card>
    );
  }
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
            linkRef={isOpen && index === SHOWN ? focusOnMount : undefined}
          />
        ))}
      </ul>
      {shown.length < count && (
        <div className={styles.all}>
          <Button variant="quiet" onClick={() => setIsOpen(true)}>
            {t('home.waiting_all', { count })}
          </Button>
        </div>
      )}
    </Card>
  );
}
