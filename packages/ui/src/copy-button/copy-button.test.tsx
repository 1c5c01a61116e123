import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';

function open(writeText: () => Promise<void>) {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  render(<CopyButton value="123456" label="Copy" copiedLabel="Copied" />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
}

test('a successful copy is announced', async () => {
  const writeText = vi.fn(async () => undefined);
  open(writeText);
  await screen.findByRole('button', { name: 'Copied' });
  expect(writeText).toHaveBeenCalledWith('123456');
});

test('if copying is denied, nothing is announced', async () => {
  open(() => Promise.reject(new Error('denied')));
  await Promise.resolve();
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
});
