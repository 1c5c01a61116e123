import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StoreAvatar } from './store-avatar.tsx';

const LOGO = '/api/v1/guest/store_logos/aa';
const store = { id: 'sto_1', mcc: '5812', logo_url: null };

const hasIcon = (container: HTMLElement) => container.querySelector('svg') !== null;

test('a store without a logo shows the icon of its category, hidden from screen readers', () => {
  const { container } = render(<StoreAvatar store={store} />);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('[aria-hidden="true"] svg')).toBeTruthy();
});

test('a logo that cannot be loaded is replaced by the icon until the store has another one', () => {
  const { container, rerender } = render(<StoreAvatar store={{ ...store, logo_url: LOGO }} />);
  const image = container.querySelector('img');
  expect([image?.getAttribute('src'), image?.alt, hasIcon(container)]).toEqual([LOGO, '', false]);
  if (image !== null) fireEvent.error(image);
  expect([container.querySelector('img'), hasIcon(container)]).toEqual([null, true]);
  rerender(<StoreAvatar store={{ ...store, logo_url: `${LOGO}bb` }} />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe(`${LOGO}bb`);
});
