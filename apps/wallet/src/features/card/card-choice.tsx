import type { CardView } from '@saifu/contract/card';
import { CARDS_MAX } from '@saifu/domain/shared/limits';
import type { Translate } from '@saifu/i18n/texts';
import { Badge } from '@saifu/ui/badge/badge';
import { type RadioRow, RadioRows } from '@saifu/ui/radio-list/radio-list';
import { useText } from '../../i18n/use-text.tsx';
import { BrandMark } from './brand-mark.tsx';
import styles from './card-choice.module.css';
import { CardName } from './card-name.tsx';
import { expiryOf, expiryState } from './expiry-state.ts';

type Choice = string | 'new';

type CardChoiceProps = {
  readonly cards: readonly CardView[];
  readonly value: Choice | null;
  readonly onChange: (value: Choice) => void;
  /** Another would have to be kept, and there is no place for it. */
  readonly isFull?: boolean;
};

const ABOUT = {
  valid: 'card.expires',
  expiring: 'card.expires_soon',
  expired: 'card.expired',
} as const;

/** Which card to pay with: one of those saved, or one to be typed. */
export function CardChoice({ cards, value, onChange, isFull = false }: CardChoiceProps) {
  const text = useText();
  const full = text('card.use_another_full', { max: CARDS_MAX });
  const another: RadioRow<Choice> = {
    value: 'new',
    label: text('card.use_another'),
    subline: <span className={styles.about}>{text('card.use_another_about')}</span>,
    icon: <BrandMark brand={null} />,
    reason: isFull ? full : undefined,
  };
  const rows = [...cards.map((card) => rowOf(text, card)), another];
  return <RadioRows label={text('card.choice')} rows={rows} value={value} onChange={onChange} />;
}

function aboutOf(text: Translate, card: CardView): string {
  if (card.frozen) return text('card.frozen');
  return text(ABOUT[expiryState(card, new Date())], { date: expiryOf(card) });
}

function rowOf(text: Translate, card: CardView): RadioRow<Choice> {
  const about = (
    <span className={styles.about}>
      {aboutOf(text, card)}{' '}
      {card.is_default && <Badge tone="primary">{text('card.default')}</Badge>}
    </span>
  );
  return {
    value: card.id,
    label: <CardName card={card} />,
    subline: about,
    icon: <BrandMark brand={card.brand} isBesideName />,
    reason: card.expired || card.frozen ? about : undefined,
  };
}
