import type { CardView } from '@saifu/contract/card';
import { CARDS_MAX } from '@saifu/domain/shared/limits';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { IconCreditCard, IconPlus } from '@tabler/icons-react';
import { useTranslate } from '../../i18n/use-translate.tsx';
import styles from './card-list.module.css';
import { SavedCard } from './saved-card.tsx';
import type { CardActions } from './use-card-actions.ts';

type CardListProps = {
  readonly cards: readonly CardView[];
  readonly actions: CardActions;
  readonly addPath: string;
  /** Path of a service that is charged to a card. */
  readonly getServicePath: (id: string) => string;
};

/** Saved cards, and a link to add one while the wallet is not full. */
export function CardList({ cards, actions, addPath, getServicePath }: CardListProps) {
  const t = useTranslate();
  const isFull = cards.length >= CARDS_MAX;
  if (cards.length === 0) return <NoCards addPath={addPath} />;
  return (
    <>
      <ul className={styles.cards} aria-label={t('card.list')}>
        {cards.map((card) => (
          <SavedCard key={card.id} {...{ card, actions, getServicePath }} />
        ))}
      </ul>
      {isFull ? (
        <p className={styles.full}>{t.error('card.too_many', { max: CARDS_MAX })}</p>
      ) : (
        <ButtonLink href={addPath} full icon={<IconPlus size={20} aria-hidden="true" />}>
          {t('screen.add_card')}
        </ButtonLink>
      )}
    </>
  );
}

function NoCards({ addPath }: Pick<CardListProps, 'addPath'>) {
  const t = useTranslate();
  return (
    <Card>
      <EmptyState
        icon={<IconCreditCard size={32} stroke={1.75} aria-hidden="true" />}
        action={<ButtonLink href={addPath}>{t('screen.add_card')}</ButtonLink>}
      >
        {t('screen.wallets_empty')}
      </EmptyState>
    </Card>
  );
}
