import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Illustration, type IllustrationName } from './illustration.tsx';

const FOLDER = join(process.cwd(), 'packages/ui/src/illustration/pictures');
const NAMES = globSync('*.svg', { cwd: FOLDER }).map(
  (path) => basename(path, '.svg') as IllustrationName,
);

test.each(NAMES)('%s shows the picture of its file, hidden from screen readers', (name) => {
  const { container } = render(<Illustration name={name} />);
  const svg = container.querySelector('svg');
  const [path = '', id = ''] = (svg?.querySelector('use')?.getAttribute('href') ?? '').split('#');
  expect(svg?.getAttribute('aria-hidden')).toBe('true');
  expect(path).toContain(`${name}.svg`);
  expect(readFileSync(join(FOLDER, `${name}.svg`), 'utf8')).toContain(`id="${id}"`);
});

test.each(NAMES)('%s has no colors but tokens, so that it follows the theme', (name) => {
  const colors = [
    ...readFileSync(join(FOLDER, `${name}.svg`), 'utf8').matchAll(/(?:fill|stroke)="([^"]+)"/g),
  ].map(([, color]) => color);
  expect(colors.filter((color) => !/^(?:none|var\(--color-[a-z-]+\))$/.test(color ?? ''))).toEqual(
    [],
  );
});
