import { renderWithProviders } from '@saifu/web/testing/render.tsx';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { offerUpdate } from './update.ts';
import { UpdateNotice } from './update-notice.tsx';

test('a new version is offered and activated only on request', async () => {
  await renderWithProviders(<UpdateNotice />);
  expect(screen.queryByRole('status')).toBeNull();
  const update = vi.fn();
  act(() => offerUpdate(update));
  expect(screen.getByRole('status').textContent).toContain('A new version of Saifu is ready.');
  expect(update).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Update now' }));
  expect(update).toHaveBeenCalledOnce();
});

test('a new version is not offered during a payment', async () => {
  window.history.replaceState(null, '', '/payment/invoice?order=ord_1');
  act(() => offerUpdate(vi.fn()));
  await renderWithProviders(<UpdateNotice />);
  expect(screen.queryByRole('status')).toBeNull();
});
