import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { IconCheck, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Modal } from '../modal/modal.tsx';
import styles from './phone-field-countries.module.css';

export type PhoneCountry = {
  /** ISO 3166 code: `JP`. */
  readonly code: string;
  /** `+81`. */
  readonly prefix: string;
  readonly name: string;
  /** Other search terms. */
  readonly alias: string;
};

type PhoneFieldCountriesProps = {
  readonly countries: readonly PhoneCountry[];
  readonly chosen: string | undefined;
  readonly words: {
    readonly chooseCountry: string;
    readonly searchCountry: string;
    readonly found: (count: number) => string;
    readonly close: string;
  };
  readonly onChoose: (code: string) => void;
  readonly onClose: () => void;
};

/** All countries, searchable by name, code or calling code. Enter selects the first match. */
export function PhoneFieldCountries(props: PhoneFieldCountriesProps) {
  const { countries, chosen, words, onChoose, onClose } = props;
  const titleId = useId();
  const [search, setSearch] = useState('');
  const found = findCountries(countries, search);
  const dialog = useRef<HTMLDivElement>(null);

  const press = (event: KeyboardEvent) => {
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    const [first] = found;
    if (isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      moveFocus(dialog.current, event.key === 'ArrowDown' ? 1 : -1);
    }
    const isSearchFocused = event.target instanceof HTMLInputElement;
    if (event.key === 'Enter' && isSearchFocused) {
      // The list is inside a form and must not submit it.
      event.preventDefault();
      if (first) onChoose(first.code);
    }
  };

  return (
    <Modal open className={styles.dialog} labelledBy={titleId} onDismiss={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move the focus */}
      <div ref={dialog} className={styles.content} onKeyDown={press}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {words.chooseCountry}
          </h2>
          <button type="button" className={styles.close} aria-label={words.close} onClick={onClose}>
            <IconX size={22} aria-hidden="true" />
          </button>
        </div>
        <div className={styles.search}>
          <IconSearch size={20} aria-hidden="true" />
          <input
            data-focus-first
            className={styles.words}
            type="search"
            value={search}
            placeholder={words.searchCountry}
            aria-label={words.searchCountry}
            autoComplete="off"
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        <p role="status" className={styles.count}>
          {words.found(found.length)}
        </p>
        <ul className={styles.list}>
          {found.map((country) => (
            <CountryRow
              key={country.code}
              country={country}
              isChosen={country.code === chosen}
              onChoose={onChoose}
            />
          ))}
        </ul>
      </div>
    </Modal>
  );
}

type CountryRowProps = {
  readonly country: PhoneCountry;
  readonly isChosen: boolean;
  readonly onChoose: (code: string) => void;
};

function CountryRow({ country, isChosen, onChoose }: CountryRowProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-current={isChosen ? 'true' : undefined}
        onClick={() => onChoose(country.code)}
      >
        <span className={styles.name}>{country.name}</span>
        {isChosen && <IconCheck size={20} aria-hidden="true" />}
        <span className={styles.prefix}>{country.prefix}</span>
      </button>
    </li>
  );
}

/** Countries with a word that starts with the query come first, then those that contain it. */
function findCountries(
  countries: readonly PhoneCountry[],
  search: string,
): readonly PhoneCountry[] {
  const query = plain(search);
  const begins = ({ code, prefix, name, alias }: PhoneCountry) => {
    const words = ` ${plain(name)} ${plain(alias)} ${plain(code)} ${prefix} ${prefix.slice(1)}`;
    return words.includes(` ${query}`);
  };
  const contains = (country: PhoneCountry) =>
    !begins(country) && plain(country.name).includes(query);
  return [...countries.filter(begins), ...countries.filter(contains)];
}

/** Removes accents, width and case for the search. */
function plain(text: string): string {
  return normalizeText(text, 'NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}

function moveFocus(dialog: HTMLElement | null, step: 1 | -1): void {
  const stops = [...(dialog?.querySelectorAll<HTMLElement>('input, li button') ?? [])];
  const at = stops.findIndex((stop) => stop.matches(':focus'));
  stops[at + step]?.focus();
}
