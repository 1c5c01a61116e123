import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CommitOnBlurField } from './commit-on-blur-field.tsx';

test('typed text is committed on blur, but not during IME composition', () => {
  const settle = vi.fn();
  render(<CommitOnBlurField label="Reading" value="タロウ" onCommit={settle} onChange={vi.fn()} />);
  const field = screen.getByLabelText('Reading');
  fireEvent.compositionStart(field);
  fireEvent.blur(field);
  expect(settle).not.toHaveBeenCalled();
  fireEvent.compositionEnd(field);
  expect(settle.mock.calls).toEqual([['タロウ']]);
  fireEvent.blur(field);
  expect(settle).toHaveBeenCalledTimes(2);
});
