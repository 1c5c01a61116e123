import { Amount } from '@saifu/ui/amount/amount';
import { TextField } from '@saifu/ui/text-field/text-field';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { findItems, groupItems, type TillItem } from './cart.ts';
import styles from './items.module.css';

type ItemTilesProps = {
  readonly items: readonly TillItem[];
  readonly getQuantity: (id: string) => number;
  readonly onAdd: (id: string) => void;
};

/** Fewer items are all visible on a tablet. */
const SEARCH_FROM = 13;

/** What the store sells. Each press adds one. */
export function ItemTiles({ items, getQuantity, onAdd }: ItemTilesProps) {
  const t = useTranslate();
  const [words, setWords] = useState('');
  const found = findItems(items, words);
  const groups = groupItems(found, t.language);
  const hasTitles = groups.some(({ category }) => category !== null);
  return (
    <div className={styles.tiles}>
      {items.length >= SEARCH_FROM && (
        <TextField
          label={t('console_catalog.search')}
          type="search"
          autoComplete="off"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={(event) => {
            // A search must not show the code of a sale that is not complete.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      <p role="status" className={styles.none}>
        {found.length === 0 && t('console_till.items_not_found')}
      </p>
      {groups.map(({ category, items: group }) => (
        <section key={category ?? ''} className={styles.group}>
          {hasTitles && (
            <h3 className={styles.category}>{category ?? t('console_till.items_other')}</h3>
          )}
          <ul className={styles.grid}>
            {group.map((item) => (
              <li key={item.id}>
                <Tile item={item} quantity={getQuantity(item.id)} onAdd={() => onAdd(item.id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type TileProps = {
  readonly item: TillItem;
  readonly quantity: number;
  readonly onAdd: () => void;
};

function Tile({ item: { name, unit_price: price }, quantity, onAdd }: TileProps) {
  const t = useTranslate();
  return (
    <button type="button" className={styles.tile} data-tile={quantity} onClick={onAdd}>
      <span lang="ja" className={styles.tileName}>
        {name}
      </span>{' '}
      <span className={styles.tilePrice}>
        <Amount value={price} />
      </span>
      {quantity > 0 && (
        <>
          <span aria-hidden="true" className={styles.count}>
            {quantity}
          </span>{' '}
          <VisuallyHidden>{t('console_till.in_sale', { count: quantity })}</VisuallyHidden>
        </>
      )}
    </button>
  );
}
