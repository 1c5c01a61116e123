import { BRAND_NAMES, CARD_BRAND_NAMES } from '@saifu/domain/payments/card-brand';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BrandMark } from './brand-mark.tsx';

test.each(CARD_BRAND_NAMES)('%s has a mark of its own with its name', (brand) => {
  render(<BrandMark brand={brand} />);
  const mark = screen.getByRole('img', { name: BRAND_NAMES[brand] });
  expect(decodeURIComponent(mark.getAttribute('src') ?? '')).toContain(
    `<title>${BRAND_NAMES[brand]}</title>`,
  );
});

test('screen readers skip a mark whose name is next to it, and the mark of an unknown brand', () => {
  render(
    <>
      <BrandMark brand="visa" isDecorative />
      <BrandMark brand={null} />
    </>,
  );
  expect(screen.queryByRole('img')).toBeNull();
});
