import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BrandMark } from '../brand-mark/brand-mark.tsx';
import { MethodMark } from './method-mark.tsx';

test('every payment method has a mark of its own, hidden from screen readers', () => {
  const marks = [...PAYMENT_METHODS, 'konbini' as const].map(
    (method) => render(<MethodMark method={method} />).container.innerHTML,
  );
  expect(new Set(marks).size).toBe(PAYMENT_METHODS.length + 1);
  expect(screen.queryByRole('img')).toBeNull();
});

test('a card of a known brand has the mark of its brand', () => {
  const card = render(<MethodMark method="card" brand="jcb" />);
  const brand = render(<BrandMark brand="jcb" isDecorative />);
  expect(card.container.innerHTML).toBe(brand.container.innerHTML);
});
