import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DateField } from './date-field.tsx';

const PART_LABELS = { year: 'Year', month: 'Month', day: 'Day' };

function open(value: string) {
  const onChange = vi.fn();
  render(
    <DateField
      label="Birthday"
      name="birthday"
      value={value}
      error="Wrong."
      partLabels={PART_LABELS}
      autoComplete="bday"
      onChange={onChange}
    />,
  );
  return onChange;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('three numbers, half-width or full-width, form one date', () => {
  const onChange = open('');
  type('Year', '１９８６');
  type('Month', '4');
  type('Day', '9');
  expect(onChange.mock.calls.flat()).toEqual(['1986--', '1986-04-', '1986-04-09']);
});

test('a date is shown in its parts, and clearing them clears the value', () => {
  const onChange = open('1986-04-09');
  expect(screen.getByLabelText('Month')).toHaveProperty('value', '4');
  for (const part of ['Year', 'Month', 'Day']) type(part, '');
  expect(onChange.mock.lastCall).toEqual(['']);
});

test('the group has a name, its error is associated with it, and its first part has the name attribute', () => {
  open('');
  const group = screen.getByRole('group', { name: 'Birthday' });
  const described = group.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('Wrong.');
  for (const part of ['Year', 'Month', 'Day']) {
    expect(screen.getByLabelText(part).getAttribute('aria-describedby')).toBe(described);
  }
  expect(screen.getByLabelText('Year').getAttribute('name')).toBe('birthday');
  expect(screen.getByLabelText('Day').getAttribute('autocomplete')).toBe('bday-day');
});
