import { TextField } from '@saifu/ui/text-field/text-field';
import { useEffect, useState } from 'react';

type SearchFieldProps = {
  readonly label: string;
  readonly hint?: string;
  readonly lengthMax: number;
  readonly words: string;
  readonly onSearch: (words: string) => void;
};

/** Searches by the Enter key or when the field is left. An emptied field shows all at once. */
export function SearchField({ label, hint, lengthMax, words, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(words);
  // A link to this screen without a search clears the field.
  useEffect(() => setTyped(words), [words]);
  const search = (text: string) => {
    if (text.trim() !== words) onSearch(text.trim());
  };
  return (
    <TextField
      label={label}
      {...(hint !== undefined && { hint })}
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={lengthMax}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '') search('');
      }}
      onBlur={() => search(typed)}
      onKeyDown={(event) => {
        // The Enter key that accepts an IME conversion is prevented already.
        if (event.key === 'Enter' && !event.defaultPrevented) search(typed);
      }}
    />
  );
}
