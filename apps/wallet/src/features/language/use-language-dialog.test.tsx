import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render.tsx';
import { isLanguageOffered, useLanguageDialog } from './use-language-dialog.tsx';

type SwitcherProps = { readonly reload: (() => void) | false };

function Switcher({ reload }: SwitcherProps) {
  const open = useLanguageDialog({ reload });
  return (
    <button type="button" onClick={open}>
      Open
    </button>
  );
}

async function openDialog(reload: SwitcherProps['reload']) {
  await renderWithProviders(<Switcher reload={reload} />);
  fireEvent.click(screen.getByText('Open'));
  return within(await screen.findByRole('dialog', { name: 'Language' }));
}

test('the switcher offers English and Japanese and marks the present one', async () => {
  const dialog = await openDialog(false);
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'English',
    '日本語',
  ]);
  expect(dialog.getByRole('button', { current: true }).textContent).toBe('English');
});

test('a choice is saved and the page loads again', async () => {
  const reload = vi.fn();
  const dialog = await openDialog(reload);
  fireEvent.click(dialog.getByText('日本語'));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(localStorage.getItem('currentLanguage')).toBe('ja');
});

test('where reloading is disabled the choice is only saved', async () => {
  const dialog = await openDialog(false);
  fireEvent.click(dialog.getByText('日本語'));
  await waitFor(() => expect(localStorage.getItem('currentLanguage')).toBe('ja'));
});

test('closing the switcher changes nothing', async () => {
  const reload = vi.fn();
  const dialog = await openDialog(reload);
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(localStorage.getItem('currentLanguage')).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

test('the language is not offered while paying', () => {
  const paths = ['/payment', '/payment/invoice', '/payment/payment-finish', '/login', '/payments'];
  expect(paths.map(isLanguageOffered)).toEqual([false, false, false, true, true]);
});
