import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Sheet } from './sheet.tsx';

test('a sheet is named by its title, which receives focus; Esc requests closing', () => {
  const dismiss = vi.fn();
  render(
    <Sheet title="Found" onDismiss={dismiss}>
      <button type="button">Continue</button>
    </Sheet>,
  );
  const sheet = screen.getByRole('dialog', { name: 'Found' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Found' }));
  fireEvent.keyDown(sheet, { key: 'Escape' });
  expect(dismiss).toHaveBeenCalledOnce();
});

test('a long sheet has a close button that stays visible', () => {
  const dismiss = vi.fn();
  render(
    <Sheet title="Filter" onDismiss={dismiss} closeLabel="Close">
      <p>Everything</p>
    </Sheet>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(dismiss).toHaveBeenCalledOnce();
});
