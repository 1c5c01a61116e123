import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('a busy button ignores presses and does not submit its form, but keeps focus', () => {
  const press = vi.fn();
  const send = vi.fn();
  render(
    <form onSubmit={send}>
      <Button type="submit" busy onClick={press}>
        Pay
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Pay' });
  button.focus();
  fireEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(send).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
});

test('a button does not submit a form unless its type is submit', () => {
  const send = vi.fn();
  render(
    <form onSubmit={send}>
      <Button>Help</Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Help' }));
  expect(send).not.toHaveBeenCalled();
});
