import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { AmountField, getWidthEm, groupAmount } from './amount-field.tsx';

function Field({ hasKeypad = false }: { readonly hasKeypad?: boolean }) {
  const [value, setValue] = useState('');
  const props = { name: 'amount', value, onValue: setValue, hasKeypad };
  return <AmountField label="Amount" {...props} />;
}

const input = () => screen.getByLabelText<HTMLInputElement>('Amount');

test.each([
  ['1280', '1,280'],
  ['１２３４', '1,234'],
  ['¥1,000,001', '1,000,001'],
  ['500円', '500'],
  ['007', '7'],
  ['0', '0'],
  ['', ''],
  ['1.5', '1.5'],
  ['-5', '-5'],
  ['many', 'many'],
])('%j is displayed as %j', (typed, shown) => {
  expect(groupAmount(typed)).toBe(shown);
});

test('digits are grouped while typing, and the caret stays behind its digit', () => {
  render(<Field />);
  fireEvent.change(input(), { target: { value: '12345' } });
  expect(input().value).toBe('12,345');
  // Types a 9 after the 1.
  input().setSelectionRange(1, 1);
  fireEvent.change(input(), {
    target: { value: '192,345', selectionStart: 2, selectionEnd: 2 },
  });
  expect(input().value).toBe('192,345');
  expect(input().selectionStart).toBe(2);
});

test('the system keyboard is numeric, and stays closed when the app shows its own keypad', () => {
  const { rerender } = render(<Field />);
  expect(input().inputMode).toBe('numeric');
  rerender(<Field hasKeypad />);
  expect(input().inputMode).toBe('none');
});

test('the field reserves the width of the amount, so that twelve digits shrink to fit', () => {
  render(<Field />);
  const getWidth = () => input().parentElement?.style.getPropertyValue('--amount-width');
  expect(getWidth()).toBe(String(getWidthEm('')));
  fireEvent.change(input(), { target: { value: '999999999999' } });
  expect(getWidth()).toBe(String(getWidthEm('999,999,999,999')));
  expect(getWidthEm('999,999,999,999')).toBeCloseTo(0.55 + 12 * 0.65 + 3 * 0.27);
});
