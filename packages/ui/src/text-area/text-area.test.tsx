import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TextArea } from './text-area.tsx';

const words = { label: 'Reason', name: 'reason', hint: 'What happened' };

test('a text area has a name and a description and reports typed text', () => {
  const onValue = vi.fn();
  render(<TextArea {...words} value="" onValue={onValue} count="0 of 10" />);
  const area = screen.getByRole('textbox', { name: 'Reason', description: 'What happened' });
  fireEvent.change(area, { target: { value: 'It\nbroke' } });
  expect(onValue).toHaveBeenCalledWith('It\nbroke');
  expect(screen.getByText('0 of 10').getAttribute('aria-hidden')).toBe('true');
});

test('the error is associated with the text area', () => {
  render(<TextArea {...words} value="" onValue={vi.fn()} error="Too short" />);
  const area = screen.getByRole('textbox', { description: 'Too short What happened' });
  expect(area.getAttribute('aria-invalid')).toBe('true');
});
