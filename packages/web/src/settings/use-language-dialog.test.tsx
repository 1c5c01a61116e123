import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../testing/render.tsx';
import { useLanguageDialog } from './use-language-dialog.tsx';

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

test('the switcher offers English and Japanese and marks the current one', async () => {
  const dialog = await openDialog(false);
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'English',
    '日本語',
  ]);
  expect(dialog.getByRole('button', { current: true }).textContent).toBe('English');
});

test('choosing a language saves it and reloads the page', async () => {
  const reload = vi.fn();
  const dialog = await openDialog(reload);
  fireEvent.click(dialog.getByText('日本語'));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(localStorage.getItem('currentLanguage')).toBe('ja');
});

test('with reload disabled, choosing a language only saves it', async () => {
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
