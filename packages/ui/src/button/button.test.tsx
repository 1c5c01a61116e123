import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('a busy button ignores presses and does not send its form, but keeps its focus', () => {
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

test('a button does not send a form unless it is told to', () => {
  const send = vi.fn();
  render(
    <form onSubmit={send}>
      <Button>Help</Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Help' }));
  expect(send).not.toHaveBeenCalled();
});
