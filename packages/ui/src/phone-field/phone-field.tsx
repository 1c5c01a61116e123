import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Field, type FieldTexts, getAriaProps } from '../field/field.tsx';
import { useNormalizedInput } from '../normalized-field/use-normalized-input.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './phone-field.module.css';
import { type PhoneCountry, PhoneFieldCountries } from './phone-field-countries.tsx';

type PhoneFieldProps = FieldTexts & {
  readonly name: string;
  readonly value: string;
  /** Characters allowed in a phone number; others are dropped while typing. */
  readonly normalize: (typed: string) => string;
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

/** A phone number and its country. A number with a plus sign may contain its own country code. */
export function PhoneField({ label, hint, error, ...props }: PhoneFieldProps) {
  const { name, value, normalize, onValue, countries, country, onCountry, words } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const normalized = useNormalizedInput({ value, normalize, onValue });
  return (
    <>
      <Field id={id} label={label} hint={hint} error={error}>
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
          {...normalized}
          {...getAriaProps(id, { hint, error })}
          id={id}
          name={name}
          className={styles.number}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={words.number}
        />
      </Field>
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
