import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Alert } from '../alert/alert.tsx';
import { ErrorState } from '../error-state/error-state.tsx';
import { ListRow, RowList } from './list-row.tsx';

test('a row with an href is a link, a row with an action is a button', () => {
  const act = vi.fn();
  render(
    <RowList>
      <ListRow label="Home" href="/home" isCurrent />
      <ListRow label="Log out" onPress={act} />
    </RowList>,
  );
  expect(screen.getByRole('link', { name: 'Home', current: 'page' }).getAttribute('href')).toBe(
    '/home',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(act).toHaveBeenCalledOnce();
});

test('an error is announced at once, other messages politely', () => {
  render(
    <>
      <Alert tone="danger">Declined.</Alert>
      <Alert tone="info">Closed on Sunday.</Alert>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toBe('Declined.');
  expect(screen.getByRole('status').textContent).toBe('Closed on Sunday.');
});

test('an error state offers a retry button', () => {
  const retry = vi.fn();
  render(<ErrorState title="Not loaded." retryLabel="Try again" onRetry={retry} />);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});
