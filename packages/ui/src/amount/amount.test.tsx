import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Amount } from './amount.tsx';

test('yen are grouped, without decimals, with the minus sign before the yen sign', () => {
  const shown = [0, 1280, 1_000_000, -500].map((value) => {
    return render(<Amount value={value} />).container.textContent;
  });
  expect(shown).toEqual(['¥0', '¥1,280', '¥1,000,000', '−¥500']);
});
