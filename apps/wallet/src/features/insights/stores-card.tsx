import type { StoreInsightView } from '@saifu/contract/insights';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { StoreAvatar } from '@saifu/ui/store-avatar/store-avatar';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconDots } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ShareRow } from './share-row.tsx';
import styles from './stores-card.module.css';

const SHOWN_MAX = 5;

type StoresCardProps = {
  /** The highest total first, all others at the end. */
  readonly stores: readonly StoreInsightView[];
  readonly getHistoryPath: (storeId: string) => string;
};

/** The stores with the highest totals. Each opens its payments. */
export function StoresCard({ stores, getHistoryPath }: StoresCardProps) {
  const t = useTranslate();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? stores : stores.slice(0, SHOWN_MAX);
  const max = Math.max(...stores.map(({ total }) => total));
  return (
    <Card title={t('insights.stores')} flush>
      <ul id={id}>
        {shown.map(({ store, ...sum }) =>
          store === null ? (
            <ShareRow
              key="others"
              mark={<IconDots size={20} aria-hidden="true" />}
              name={t('insights.other_stores')}
              sum={sum}
              max={max}
            />
          ) : (
            <ShareRow
              key={store.id}
              mark={<StoreAvatar store={store} />}
              name={<span lang="ja">{store.name}</span>}
              sum={sum}
              max={max}
              href={getHistoryPath(store.id)}
            />
          ),
        )}
      </ul>
      {stores.length > SHOWN_MAX && (
        <div className={styles.more}>
          <Button
            variant="quiet"
            full
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen
              ? t('insights.stores_fewer')
              : t('insights.stores_all', { count: stores.length })}
          </Button>
        </div>
      )}
    </Card>
  );
}
