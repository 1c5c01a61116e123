import { addCard } from '@saifu/contract/card';
import { fakeApi, respondWith } from '@saifu/web/testing/fake-api.ts';
import { renderWithProviders } from '@saifu/web/testing/render.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { config } from '../../testing/config.fixture.ts';
import { AddCardForm } from './add-card-form.tsx';
import { fakePaymentProvider, fillCard } from './card.fixture.ts';

const url = 'https://bank.example/challenge';

test('a card that requires 3-D Secure redirects to the bank and sends one request', async () => {
  const onSaved = vi.fn();
  const onOpen = vi.fn();
  const onLeave = vi.fn();
  const calls = fakeApi(
    respondWith(addCard, { id: 'crd_1', card: null, next_action: { type: 'redirect', url } }),
  );
  fakePaymentProvider(fetch);
  const props = { tokenizer: config.tokenizer, isSandbox: false, onSaved, onOpen, onLeave };
  await renderWithProviders(<AddCardForm {...props} />);
  fillCard();
  const button = screen.getByRole('button', { name: 'Save this card' });
  fireEvent.click(button);
  await waitFor(() => expect(onLeave.mock.calls).toEqual([[url]]));
  expect([...onSaved.mock.calls, ...onOpen.mock.calls]).toEqual([]);
  expect(button.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(button);
  expect(calls).toHaveLength(1);

  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
});
