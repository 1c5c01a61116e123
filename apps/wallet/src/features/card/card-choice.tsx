import type { CardView } from '@saifu/contract/card';
import { Badge } from '@saifu/ui/badge';
import { type ReactNode, useId } from 'react';
import { useText } from '../../text/use-text.tsx';
import { BrandMark } from './brand-mark.tsx';
import styles from './card-choice.module.css';
import { CardName } from './card-name.tsx';
import { expiryOf, expiryState } from './expiry-state.ts';

type Choice = string | 'new';

type CardChoiceProps = {
  readonly cards: readonly CardView[];
  readonly value: Choice | null;
  readonly onChange: (value: Choice) => void;
};

/** Which card to pay with: one of those saved, or one to be typed. */
export function CardChoice({ cards, value, onChange }: CardChoiceProps) {
  const text = useText();
  const name = useId();
  const rowOf = (choice: Choice) => ({
    name,
    value: choice,
    isChosen: choice === value,
    onChoose: () => onChange(choice),
  });
  return (
    <fieldset className={styles.rows} aria-label={text('card.choice')}>
      {cards.map((card) => (
        <ChoiceRow
          key={card.id}
          {...rowOf(card.id)}
          mark={<BrandMark brand={card.brand} isBesideName />}
          label={<CardName card={card} />}
          isDefault={card.is_default}
          about={text(ABOUT[expiryState(card, new Date())], { date: expiryOf(card) })}
          isDisabled={card.expired}
        />
      ))}
      <ChoiceRow
        {...rowOf('new')}
        mark={<BrandMark brand={null} />}
        label={text('card.use_another')}
        about={text('card.use_another_about')}
      />
    </fieldset>
  );
}

const ABOUT = {
  valid: 'card.expires',
  expiring: 'card.expires_soon',
  expired: 'card.expired',
} as const;

type ChoiceRowProps = {
  readonly name: string;
  readonly value: Choice;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly mark: ReactNode;
  readonly label: ReactNode;
  readonly about: string;
  readonly isDefault?: boolean;
  readonly isDisabled?: boolean;
};

function ChoiceRow({ name, value, mark, label, about, ...row }: ChoiceRowProps) {
  const text = useText();
  const id = `${name}-${value}`;
  return (
    <label className={styles.row}>
      <input
        type="radio"
        className={styles.radio}
        name={name}
        value={value}
        checked={row.isChosen}
        disabled={row.isDisabled}
        aria-labelledby={id}
        aria-describedby={`${id}-about`}
        onChange={row.onChoose}
      />
      {mark}
      <span className={styles.words}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        <span id={`${id}-about`} className={styles.about}>
          {about} {row.isDefault && <Badge tone="primary">{text('card.default')}</Badge>}
        </span>
      </span>
    </label>
  );
}
