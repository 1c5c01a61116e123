import type { CardView } from '@saifu/contract/card';
import { CARDS_MAX } from '@saifu/domain/shared/limits';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconPlus } from '@tabler/icons-react';
import { SavedCardArt } from './card-art.tsx';
import styles from './card-list.module.css';
import { getExpiryState } from './expiry-state.ts';

type CardListProps = {
  readonly cards: readonly CardView[];
  readonly addPath: string;
  /** Opens the actions of a card. */
  readonly onOpen: (card: CardView) => void;
};

/** Saved cards as a stack, and a link to add one while the wallet is not full. */
export function CardList({ cards, addPath, onOpen }: CardListProps) {
  const t = useTranslate();
  const isFull = cards.length >= CARDS_MAX;
  if (cards.length === 0) return <NoCards addPath={addPath} />;
  return (
    <>
      <ul className={styles.cards} aria-label={t('card.list')}>
        {cards.map((card) => (
          <li key={card.id} className={styles.item} data-has-badge={hasBadge(card)}>
            <button
              type="button"
              className={styles.card}
              aria-haspopup="dialog"
              onClick={() => onOpen(card)}
            >
              <SavedCardArt card={card} />
            </button>
          </li>
        ))}
      </ul>
      {isFull ? (
        <p className={styles.full}>{t.error('card.too_many', { max: CARDS_MAX })}</p>
      ) : (
        <ButtonLink
          href={addPath}
          className={styles.add}
          icon={<IconPlus size={20} aria-hidden="true" />}
        >
          {t('screen.add_card')}
        </ButtonLink>
      )}
    </>
  );
}

/** A badge needs a second line in the part of a card that the next one leaves visible. */
function hasBadge(card: CardView): boolean {
  return card.is_default || card.frozen || getExpiryState(card, new Date()) !== 'valid';
}

function NoCards({ addPath }: Pick<CardListProps, 'addPath'>) {
  const t = useTranslate();
  return (
    <Card>
      <EmptyState
        illustration="cards"
        action={<ButtonLink href={addPath}>{t('screen.add_card')}</ButtonLink>}
      >
        {t('screen.wallets_empty')}
      </EmptyState>
    </Card>
  );
}
