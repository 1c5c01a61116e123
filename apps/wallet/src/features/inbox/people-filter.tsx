import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type ReactNode, useState } from 'react';
import styles from './people-filter.module.css';
import { ReceiverFilter } from './receiver-filter.tsx';

/** A person whose messages can be shown alone. */
export type Receiver = { readonly name: string; readonly address: string };

type PeopleFilterProps = {
  readonly people: readonly Receiver[];
  /** The address of the shown messages; empty for all. */
  readonly value: string;
  readonly onChange: (to: string) => void;
};

/** The demo people as chips, and any other address as text. */
export function PeopleFilter({ people, value, onChange }: PeopleFilterProps) {
  const t = useTranslate();
  const [isOther, setIsOther] = useState(false);
  const choose = (to: string) => {
    setIsOther(false);
    onChange(to);
  };
  return (
    <div className={styles.filter}>
      <fieldset className={styles.chips} aria-label={t('inbox.people')}>
        <Chip isChosen={value === '' && !isOther} onChoose={() => choose('')}>
          {t('inbox.everyone')}
        </Chip>
        {people.map(({ name, address }) => (
          <Chip
            key={address}
            isChosen={value === address && !isOther}
            onChoose={() => choose(address)}
          >
            <span aria-hidden="true" className={styles.initial}>
              {[...name][0]}
            </span>
            {name}
          </Chip>
        ))}
        <Chip isChosen={isOther} onChoose={() => setIsOther(true)}>
          {t('inbox.other_address')}
        </Chip>
      </fieldset>
      {isOther && <ReceiverFilter value={value} onChange={onChange} />}
    </div>
  );
}

type ChipProps = {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
};

function Chip({ isChosen, onChoose, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isChosen} onClick={onChoose}>
      {children}
    </button>
  );
}
