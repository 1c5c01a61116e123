import { AppError } from '@saifu/domain/shared/app-error';
import { hasInvisibleCharacters } from '@saifu/domain/shared/invisible-characters';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { advanceTime, freezeTime } from '../testing/freeze-time.ts';
import { renderWithProviders } from '../testing/render.tsx';
import { SendAgain } from './send-again.tsx';

const button = () => screen.getByRole('button');

beforeEach(() => freezeTime());
afterEach(() => vi.useRealTimers());

test('it sends, confirms, and waits before it can send again', async () => {
  const send = vi.fn(async () => ({ resend_after_seconds: 60 }));
  await renderWithProviders(<SendAgain label="account.send_again" send={send} />);
  fireEvent.click(screen.getByRole('button', { name: 'Send it again' }));
  expect(await screen.findByText('Sent again')).toBeTruthy();
  expect(button().textContent).toMatch(/You can send it again in 60\sseconds/);
  expect(button().getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button());
  expect(send).toHaveBeenCalledOnce();
  await advanceTime(60_000);
  expect(button().textContent).toBe('Send it again');
});

test('it waits after a message that was just sent', async () => {
  const last = { at: Date.now() - 10_000, waitSeconds: 60 };
  const send = vi.fn();
  await renderWithProviders(<SendAgain label="account.send_again" send={send} last={last} />);
  expect(button().textContent).toMatch(/in 50\sseconds/);
  fireEvent.click(button());
  expect(send).not.toHaveBeenCalled();
});

test('it does not wait after a message that was sent long ago', async () => {
  const last = { at: Date.now() - 61_000, waitSeconds: 60 };
  await renderWithProviders(<SendAgain label="account.send_again" send={vi.fn()} last={last} />);
  expect(button().textContent).toBe('Send it again');
});

test('a rate limit error shows the wait and starts the countdown', async () => {
  const send = () => Promise.reject(new AppError('rate.limited', { seconds: 30 }));
  await renderWithProviders(<SendAgain label="account.send_again" send={send} />);
  fireEvent.click(button());
  expect((await screen.findByRole('alert')).textContent).toContain('30');
  expect(button().textContent).toMatch(/in 30\sseconds/);
});

test('a Japanese wait stays on one line without invisible characters', async () => {
  const send = () => Promise.reject(new AppError('rate.limited', { seconds: 300 }));
  await renderWithProviders(<SendAgain label="account.send_again" send={send} />, 'ja');
  fireEvent.click(button());
  const texts = [await screen.findByRole('alert'), button()];
  for (const { textContent } of texts) expect(hasInvisibleCharacters(textContent)).toBe(false);
  expect(texts.map((text) => text.querySelector('.noBreak')?.textContent)).toEqual(['5分', '5分']);
});
