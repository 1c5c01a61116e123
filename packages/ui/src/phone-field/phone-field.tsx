import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { describe, FieldFrame, type FieldWords } from '../field/field.tsx';
import { useFoldedInput } from '../normalized-field/use-normalized-input.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './phone-field.module.css';
import { type PhoneCountry, PhoneFieldCountries } from './phone-field-countries.tsx';

type PhoneFieldProps = FieldWords & {
  readonly name: string;
  readonly value: string;
  /** What may stand in a number; everything else is dropped as it is typed. */
  readonly fold: (typed: string) => string;
  readonly onValue: (number: string) => void;
  readonly countries: readonly PhoneCountry[];
  readonly country: PhoneCountry | undefined;
  readonly onCountry: (code: string) => void;
  readonly words: {
    readonly country: string;
    readonly chooseCountry: string;
    readonly searchCountry: string;
    readonly found: (count: number) => string;
    readonly number: string;
    readonly close: string;
  };
};

/** A phone number and the country it is of. A number with a plus may name its own. */
export function PhoneField({ label, hint, error, ...props }: PhoneFieldProps) {
  const { name, value, fold, onValue, countries, country, onCountry, words } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const folded = useFoldedInput({ value, fold, onValue });
  return (
    <>
      <FieldFrame id={id} label={label} hint={hint} error={error}>
        <button
          type="button"
          className={styles.country}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          {country ? (
            <>
              <VisuallyHidden>{words.country}</VisuallyHidden>
              <span>{country.code}</span> <span>{country.prefix}</span>
            </>
          ) : (
            words.country
          )}
          <IconChevronDown size={18} aria-hidden="true" />
        </button>
        <input
          {...folded}
          {...describe(id, { hint, error })}
          id={id}
          name={name}
          className={styles.number}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={words.number}
        />
      </FieldFrame>
      {isOpen && (
        <PhoneFieldCountries
          countries={countries}
          chosen={country?.code}
          words={words}
          onChoose={(code) => {
            onCountry(code);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
