import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PasswordField } from '../password-field/password-field.tsx';
import { TextField } from './text-field.tsx';

test('an error is associated with its field, before the hint', () => {
  render(<TextField label="Email" error="Please enter Email." hint="As you registered it." />);
  const input = screen.getByLabelText('Email');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  const words = described.map((id) => document.getElementById(id)?.textContent);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(words).toEqual(['Please enter Email.', 'As you registered it.']);
});

test('a field without an error is not marked invalid', () => {
  render(<TextField label="Email" />);
  const input = screen.getByLabelText('Email');
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  expect(input.hasAttribute('aria-describedby')).toBe(false);
});

test('an error appears in a live region that already exists', () => {
  const { container, rerender } = render(<TextField label="Email" />);
  const region = container.querySelector('[aria-live="polite"]');
  expect(region?.textContent).toBe('');
  rerender(<TextField label="Email" error="Please enter Email." />);
  expect(container.querySelector('[aria-live="polite"]')).toBe(region);
  expect(region?.textContent).toBe('Please enter Email.');
});

test('Enter that accepts an IME conversion does not submit the form', () => {
  render(<TextField label="Name" />);
  const input = screen.getByLabelText('Name');
  const accepting = createEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
  const sending = createEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
  fireEvent(input, accepting);
  fireEvent(input, sending);
  expect(accepting.defaultPrevented).toBe(true);
  expect(sending.defaultPrevented).toBe(false);
});

test('a password is hidden until its button is pressed, and the button label shows the state', () => {
  render(<PasswordField label="Password" showLabel="Show" hideLabel="Hide" />);
  const input = screen.getByLabelText('Password');
  expect(input.getAttribute('type')).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(input.getAttribute('type')).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(input.getAttribute('type')).toBe('password');
});
