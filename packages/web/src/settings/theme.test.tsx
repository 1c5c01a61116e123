import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { applyTheme, readTheme, saveTheme } from '../lib/theme.ts';
import { renderWithProviders } from '../testing/render.tsx';
import { ThemeChoice } from './theme-choice.tsx';

const root = document.documentElement;

beforeEach(() => {
  document.head.replaceChildren(
    ...['light', 'dark'].map((scheme) => {
      const meta = document.createElement('meta');
      meta.name = 'theme-color';
      meta.media = `(prefers-color-scheme: ${scheme})`;
      return meta;
    }),
  );
  applyTheme('system');
});

const bars = () => [...document.querySelectorAll('meta')].map((meta) => meta.media);

test('a chosen theme is stored under its key and set on the document', async () => {
  await renderWithProviders(<ThemeChoice />);
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(root.dataset.theme).toBe('dark');
  expect(bars()).toEqual(['not all', 'all']);
});

test('the system theme applies when it is chosen or when the stored value is invalid', () => {
  saveTheme('light');
  saveTheme('system');
  expect(root.dataset.theme).toBeUndefined();
  expect(bars()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
  localStorage.setItem('theme', 'purple');
  expect(readTheme()).toBe('system');
});
