import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LoadingOverlay } from './loading-overlay.tsx';
import { LoadingProgress } from './loading-progress.tsx';

test('the overlay is announced once, and the progress is visual only', () => {
  const { rerender } = render(
    <LoadingOverlay open label="Sending…">
      <LoadingProgress label="Sending…" done={0.256} />
    </LoadingOverlay>,
  );
  expect(screen.getByRole('status').textContent).toBe('Sending…');
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Sending…' });
  expect(bar.value).toBe(0.256);
  expect(screen.getByText('25%').getAttribute('aria-hidden')).toBe('true');
  rerender(<LoadingOverlay open label="Reading…" />);
  expect(screen.getByRole('status').textContent).toBe('Reading…');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('only its button ends a long wait', () => {
  const onPress = vi.fn();
  const { rerender } = render(<LoadingOverlay open label="Reading…" />);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(
    <LoadingOverlay open label="Reading…">
      <button type="button" onClick={onPress}>
        Cancel
      </button>
    </LoadingOverlay>,
  );
  const overlay = screen.getByRole('dialog', { name: 'Reading…' });
  fireEvent.keyDown(overlay, { key: 'Escape' });
  fireEvent(overlay, new Event('cancel', { cancelable: true }));
  fireEvent.click(overlay);
  expect(onPress).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onPress).toHaveBeenCalledOnce();
});
