import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LoadingOverlay } from '../loading-overlay/loading-overlay.tsx';
import { Drawer } from './drawer.tsx';

test('Esc and a press outside close the drawer; a press inside does not', () => {
  const close = vi.fn();
  render(
    <Drawer open onClose={close} label="Menu">
      <p>Inside</p>
    </Drawer>,
  );
  const drawer = screen.getByRole('dialog', { name: 'Menu' });
  fireEvent.click(screen.getByText('Inside'));
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(drawer);
  fireEvent.keyDown(drawer, { key: 'Escape' });
  expect(close).toHaveBeenCalledTimes(2);
});

test('a closed drawer is not focusable, and closing restores focus', () => {
  const drawer = (open: boolean) => (
    <>
      <button type="button">Opener</button>
      <Drawer open={open} onClose={() => undefined} label="Menu">
        <button type="button">Home</button>
      </Drawer>
    </>
  );
  const { rerender } = render(drawer(false));
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByText('Opener').focus();
  rerender(drawer(true));
  expect(screen.getByRole('dialog', { name: 'Menu' })).toBeTruthy();
  rerender(drawer(false));
  expect(document.activeElement).toBe(screen.getByText('Opener'));
});

test('the loading overlay announces its reason, and Esc does not close it', () => {
  render(<LoadingOverlay open label="Uploading…" />);
  const overlay = screen.getByRole('dialog', { name: 'Uploading…' });
  fireEvent.keyDown(overlay, { key: 'Escape' });
  expect(screen.getByRole('status').textContent).toBe('Uploading…');
  expect(screen.getByRole('dialog')).toBe(overlay);
});
