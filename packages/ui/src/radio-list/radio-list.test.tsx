import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RadioList } from './radio-list.tsx';

const rows = [
  { value: 'card', label: 'Card', subline: 'Credit or debit', icon: null },
  { value: 'cash', label: 'Cash', subline: 'At the counter', icon: null, reason: 'From ¥120' },
] as const;

test('a row is selected by its label and described by its subline', () => {
  const choose = vi.fn();
  render(<RadioList label="Method" rows={rows} value={null} onChange={choose} />);
  const card = screen.getByRole('radio', { name: 'Card', description: 'Credit or debit' });
  fireEvent.click(card);
  expect(choose).toHaveBeenCalledWith('card');
});

test('the content at the end of a row is not part of its name', () => {
  const row = { value: 'six', label: <b>Six times</b>, subline: <i>No fee</i>, end: '¥600' };
  render(<RadioList label="Plan" rows={[row]} value="six" onChange={vi.fn()} />);
  const six = screen.getByRole('radio', { name: 'Six times', description: 'No fee' });
  expect(six.closest('label')?.textContent).toContain('¥600');
});

test('a disabled option is shown with its reason instead of its subline', () => {
  render(<RadioList label="Method" rows={rows} value="card" onChange={vi.fn()} />);
  const cash = screen.getByRole<HTMLInputElement>('radio', { description: 'From ¥120' });
  expect(cash.disabled).toBe(true);
  expect(screen.queryByText('At the counter')).toBeNull();
});
