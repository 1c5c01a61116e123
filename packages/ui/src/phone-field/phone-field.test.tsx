import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { PhoneField } from './phone-field.tsx';

const COUNTRIES = [
  { code: 'JP', prefix: '+81', name: '日本', alias: 'Japan' },
  { code: 'KR', prefix: '+82', name: '韓国', alias: 'South Korea' },
  { code: 'XX', prefix: '+00', name: '本島', alias: 'Elsewhere' },
  { code: 'RE', prefix: '+262', name: 'レユニオン', alias: 'Réunion' },
];

function Field() {
  const [value, setValue] = useState('');
  const [code, setCode] = useState('JP');
  return (
    <PhoneField
      label="Phone"
      name="phone"
      value={value}
      normalize={(typed) => typed.replaceAll(/[^\d+-]/g, '')}
      onValue={setValue}
      countries={COUNTRIES}
      country={COUNTRIES.find((country) => country.code === code)}
      onCountry={setCode}
      words={{
        country: 'Country code',
        chooseCountry: 'Choose country',
        searchCountry: 'Search for a country',
        found: (count) => `${count} found`,
        number: 'Phone number',
        close: 'Close',
      }}
    />
  );
}

function openList() {
  fireEvent.click(screen.getByRole('button', { name: /Country code/ }));
  const dialog = screen.getByRole('dialog', { name: 'Choose country' });
  const search = within(dialog).getByRole('searchbox', { name: 'Search for a country' });
  const names = () =>
    within(dialog)
      .getAllByRole('listitem')
      .map((row) => row.textContent);
  return { dialog, search, names };
}

test('characters that cannot be part of a phone number are dropped while typing', () => {
  render(<Field />);
  const input = screen.getByLabelText<HTMLInputElement>('Phone');
  fireEvent.change(input, { target: { value: '090-12ab34' } });
  expect(input.value).toBe('090-1234');
  expect(input.placeholder).toBe('Phone number');
});

test.each([
  ['日', '日本+81'],
  ['japan', '日本+81'],
  ['korea', '韓国+82'],
  ['kr', '韓国+82'],
  ['82', '韓国+82'],
  ['+82', '韓国+82'],
  ['reunion', 'レユニオン+262'],
  ['ニオン', 'レユニオン+262'],
])('a search for %s finds %s', (asked, found) => {
  render(<Field />);
  const { search, names } = openList();
  fireEvent.change(search, { target: { value: asked } });
  expect(names()).toEqual([found]);
  expect(screen.getByRole('status').textContent).toBe('1 found');
});

test('matches at the start come before other matches', () => {
  render(<Field />);
  const { search, names } = openList();
  fireEvent.change(search, { target: { value: '本' } });
  expect(names()).toEqual(['本島+00', '日本+81']);
});

test('Enter selects the first match and closes the list', () => {
  render(<Field />);
  const { search } = openList();
  fireEvent.change(search, { target: { value: 'kor' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: /KR \+82/ })).toBeTruthy();
});

test('arrow keys move from the search into the list', () => {
  render(<Field />);
  const { search, dialog } = openList();
  search.focus();
  fireEvent.keyDown(search, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('日本+81');
  expect(document.activeElement?.getAttribute('aria-current')).toBe('true');
  fireEvent.keyDown(document.activeElement ?? dialog, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(search);
});
