import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SelectField } from './select-field.tsx';

const OPTIONS = [
  { value: 'a', label: 'Apple' },
  { value: 'b', label: 'Bread' },
];

test('a select has a label, an associated error, and can be cleared', () => {
  const onChange = vi.fn();
  render(
    <SelectField
      label="Food"
      options={OPTIONS}
      emptyLabel="Choose"
      value="a"
      error="Please choose."
      onChange={(event) => onChange(event.target.value)}
    />,
  );
  const select = screen.getByLabelText('Food');
  expect(select.getAttribute('aria-invalid')).toBe('true');
  const described = select.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('Please choose.');
  fireEvent.change(select, { target: { value: '' } });
  fireEvent.change(select, { target: { value: 'b' } });
  expect(onChange.mock.calls).toEqual([[''], ['b']]);
});
