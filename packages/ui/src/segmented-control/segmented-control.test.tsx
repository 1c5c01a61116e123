import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SegmentedControl, SegmentedLinks } from './segmented-control.tsx';

test('a segmented control is a named radio group', () => {
  const choose = vi.fn();
  const options = [
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
  ];
  render(<SegmentedControl label="Theme" options={options} value="light" onChange={choose} />);
  expect(screen.getByRole('radiogroup', { name: 'Theme' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Light', checked: true })).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(choose).toHaveBeenCalledExactlyOnceWith('dark');
});

test('segmented links mark the current page', () => {
  const links = [
    { href: '/login', label: 'Password' },
    { href: '/login-with-otp', label: 'One-time code' },
  ];
  render(<SegmentedLinks label="How to sign in" links={links} current="/login" />);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Password');
});
