import type { CardView } from '@saifu/contract/card';
import { CARDS_MAX } from '@saifu/domain/shared/limits';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { IconCreditCard, IconPlus } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.tsx';
import styles from './card-list.module.css';
import { SavedCard } from './saved-card.tsx';
import type { CardActs } from './use-card-actions.ts';

type CardListProps = {
  readonly cards: readonly CardView[];
  readonly acts: CardActs;
  /** Where a card is added. */
  readonly addPath: string;
  /** Where a service that a card pays for is looked after. */
  readonly pathOfService: (id: string) => string;
};

/** The cards of a wallet, and the way to one more while there is room. */
export function CardList({ cards, acts, addPath, pathOfService }: CardListProps) {
  const text = useText();
  const isFull = cards.length >= CARDS_MAX;
  if (cards.length === 0) return <NoCards addPath={addPath} />;
  return (
    <>
      <ul className={styles.cards} aria-label={text('card.list')}>
        {cards.map((card) => (
          <SavedCard key={card.id} {...{ card, acts, pathOfService }} />
        ))}
      </ul>
      {isFull ? (
        <p className={styles.full}>{text.error('card.too_many', { max: CARDS_MAX })}</p>
      ) : (
        <ButtonLink href={addPath} full icon={<IconPlus size={20} aria-hidden="true" />}>
          {text('screen.add_card')}
        </ButtonLink>
      )}
    </>
  );
}

function NoCards({ addPath }: Pick<CardListProps, 'addPath'>) {
  const text = useText();
  return (
    <Card>
      <EmptyState
        icon={<IconCreditCard size={32} stroke={1.75} aria-hidden="true" />}
        action={<ButtonLink href={addPath}>{text('screen.add_card')}</ButtonLink>}
      >
        {text('screen.wallets_empty')}
      </EmptyState>
    </Card>
  );
}
