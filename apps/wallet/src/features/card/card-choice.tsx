import type { CardView } from '@saifu/contract/card';
import { CARDS_MAX } from '@saifu/domain/shared/limits';
import type { Translate } from '@saifu/i18n/texts';
import { Badge } from '@saifu/ui/badge/badge';
import { BrandMark } from '@saifu/ui/brand-mark/brand-mark';
import { RadioList, type RadioOption } from '@saifu/ui/radio-list/radio-list';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './card-choice.module.css';
import { CardName } from './card-name.tsx';
import { formatCardExpiry, getExpiryState } from './expiry-state.ts';

type Choice = string | 'new';

type CardChoiceProps = {
  readonly cards: readonly CardView[];
  readonly value: Choice | null;
  readonly onChange: (value: Choice) => void;
  /** The wallet is full, so another card could not be saved. */
  readonly isFull?: boolean;
};

const ABOUT = {
  valid: 'card.expires',
  expiring: 'card.expires_soon',
  expired: 'card.expired',
} as const;

/** Choice of the card to pay with: a saved card or a new one. */
export function CardChoice({ cards, value, onChange, isFull = false }: CardChoiceProps) {
  const t = useTranslate();
  const full = t('card.use_another_full', { max: CARDS_MAX });
  const otherCard: RadioOption<Choice> = {
    value: 'new',
    label: t('card.use_another'),
    subline: <span className={styles.description}>{t('card.use_another_about')}</span>,
    icon: <BrandMark brand={null} />,
    reason: isFull ? full : undefined,
  };
  const rows = [...cards.map((card) => toRadioOption(t, card)), otherCard];
  return <RadioList label={t('card.choice')} rows={rows} value={value} onChange={onChange} />;
}

function getCardNote(t: Translate, card: CardView): string {
  if (card.frozen) return t('card.frozen');
  return t(ABOUT[getExpiryState(card, new Date())], { date: formatCardExpiry(card) });
}

function toRadioOption(t: Translate, card: CardView): RadioOption<Choice> {
  const about = (
    <span className={styles.description}>
      {getCardNote(t, card)} {card.is_default && <Badge tone="primary">{t('card.default')}</Badge>}
    </span>
  );
  return {
    value: card.id,
    label: <CardName card={card} />,
    subline: about,
    icon: <BrandMark brand={card.brand} isDecorative />,
    reason: card.expired || card.frozen ? about : undefined,
  };
}
