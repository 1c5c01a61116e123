import { renderWithProviders } from '@saifu/web/testing/render.tsx';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { jcb, visa } from './card.fixture.ts';
import { CardChoice } from './card-choice.tsx';

const old = { ...jcb, id: 'crd_old', last4: '1111', exp_month: 5, exp_year: 2020, expired: true };

async function open(value: string | null = visa.id) {
  const onChange = vi.fn();
  await renderWithProviders(
    <CardChoice cards={[visa, jcb, old]} value={value} onChange={onChange} />,
  );
  return onChange;
}

const radios = () => screen.getAllByRole<HTMLInputElement>('radio');

test('each saved card shows its brand and last four digits, and the last row is another card', async () => {
  await open();
  const rows = radios().map((radio) => radio.closest('label')?.textContent);
  expect(rows[0]).toContain('Visa •••• 4242');
  expect(rows[0]).toContain('Expires 12/60');
  expect(rows[0]).toContain('Default');
  expect(rows[1]).toContain('JCB •••• 0000');
  expect(rows[1]).not.toContain('Default');
  expect(rows[3]).toContain('Use another card');
  expect(radios().map((radio) => radio.checked)).toEqual([true, false, false, false]);
});

test('choosing a saved card reports its id, choosing another card reports new', async () => {
  const onChange = await open();
  fireEvent.click(screen.getByRole('radio', { name: 'JCB 0000' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Use another card' }));
  expect(onChange.mock.calls).toEqual([['crd_jcb'], ['new']]);
});

test('a locked card is shown as locked and cannot be chosen', async () => {
  await renderWithProviders(
    <CardChoice cards={[{ ...visa, frozen: true }]} value={null} onChange={vi.fn()} />,
  );
  const [locked] = radios();
  expect(locked?.disabled).toBe(true);
  expect(locked?.closest('label')?.textContent).toContain('Locked');
});

test('an expired card is shown with its reason and cannot be chosen', async () => {
  const onChange = await open(null);
  const radio = screen.getByRole<HTMLInputElement>('radio', { name: 'JCB 1111' });
  expect(radio.disabled).toBe(true);
  const about = document.getElementById(radio.getAttribute('aria-describedby') ?? '');
  expect(about?.textContent).toContain('Expired (05/20)');
  radio.click();
  expect(onChange).not.toHaveBeenCalled();
});
