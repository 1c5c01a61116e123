import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Keypad } from './keypad.tsx';

test('each key reports its digits, one key enters two zeros, and one key deletes', () => {
  const onDigits = vi.fn();
  const onDelete = vi.fn();
  const words = { label: 'Keypad', deleteLabel: 'Delete' };
  render(<Keypad {...words} onDigits={onDigits} onDelete={onDelete} />);
  for (const key of screen.getAllByRole('button')) fireEvent.click(key);
  expect(onDigits.mock.calls.flat()).toEqual([...'123456789', '00', '0']);
  expect(onDelete).toHaveBeenCalledOnce();
  expect(screen.getByRole('group', { name: 'Keypad' })).toBeTruthy();
});

test('a key does not submit its form', () => {
  const send = vi.fn();
  render(
    <form onSubmit={send}>
      <Keypad label="Keypad" deleteLabel="Delete" onDigits={vi.fn()} onDelete={vi.fn()} />
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: '1' }));
  expect(send).not.toHaveBeenCalled();
});
