import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';

test('pressing the label toggles the box', () => {
  const onChange = vi.fn();
  render(<Checkbox label="I accept" name="accepted" checked={false} onChange={onChange} />);
  fireEvent.click(screen.getByText('I accept'));
  expect(onChange).toHaveBeenCalledOnce();
});

test('the error is associated with the box', () => {
  render(<Checkbox label="I accept" error="You must accept." defaultChecked={false} />);
  const box = screen.getByRole('checkbox', { name: 'I accept' });
  const note = document.getElementById(box.getAttribute('aria-describedby') ?? '');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(note?.textContent).toBe('You must accept.');
});
