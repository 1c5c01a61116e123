import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../testing/render.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { useLazyScreen } from './use-lazy-screen.ts';

test('a screen that throws shows an error and can be retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  function Fragile() {
    if (isBroken) throw new Error('broken');
    return <p>Well</p>;
  }
  await renderWithProviders(
    <ScreenBoundary>
      <Fragile />
    </ScreenBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Well')).toBeTruthy();
});

test('a screen that fails to load offers a page reload', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const lazy = lazyScreen('Absent', () => Promise.reject(new TypeError('no such chunk')));
  function Absent() {
    return useLazyScreen(lazy) && <p>Here</p>;
  }
  await renderWithProviders(
    <ScreenBoundary>
      <Absent />
    </ScreenBoundary>,
  );
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy();
});
