import type { HomeView } from '@saifu/contract/home';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  calm,
  createAttentionItem,
  createMonths,
  openHome,
  serveHome,
  stamp,
} from './home.fixture.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const milk: NonNullable<HomeView['next_charge']> = {
  id: 'rcb_1',
  service_name: '朝の牛乳',
  store: { id: 'sto_1', name: '牛乳店', mcc: '5451', logo_url: null },
  amount: 1000,
  date: stamp(new Date(Date.now() + 3 * DAY_MS)).slice(0, 10),
};

const month = (index: number) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(
    new Date(`${createMonths([])[index]?.month}-01`),
  );

test.each([
  [9000, `¥3,500 more than by this day in ${month(10)}`],
  [5500, `As much as by this day in ${month(10)}`],
  [1200, `¥4,300 less than by this day in ${month(10)}`],
])('the sum of the month links to the insights and compares %s with 5500', async (sum, text) => {
  serveHome({ ...calm, months: createMonths([7000, sum]), previous_month_to_date: 5500 });
  await openHome();
  const link = await screen.findByRole('link', { name: new RegExp(`^Spent in ${month(11)}`) });
  expect(link.getAttribute('href')).toBe('/insights');
  expect(link.textContent).toContain(`¥${sum.toLocaleString('en')}`);
  expect(link.textContent).toContain(text);
});

test('the highest month fills the height, and a month without payments keeps a stub', async () => {
  serveHome({ ...calm, months: createMonths([4000, 0, 1000]) });
  await openHome();
  const link = await screen.findByRole('link', { name: /^Spent in/ });
  const bars = [...link.querySelectorAll('rect')].map((bar) => bar.getAttribute('height'));
  expect(bars).toEqual([...Array(9).fill('2'), '48', '2', '12']);
  expect(link.textContent).not.toContain('than');
});

test('the next charge shows its day and is not listed a second time', async () => {
  const soon = createAttentionItem('charge_soon', { id: 'rcb_1', name: '朝の牛乳', at: stamp() });
  const other = createAttentionItem('charge_soon', { id: 'rcb_2', name: '新聞', at: stamp() });
  serveHome({ ...calm, next_charge: milk, waiting: [soon, other] });
  await openHome();
  const link = await screen.findByRole('link', { name: /^朝の牛乳 Next charge/ });
  expect(link.getAttribute('href')).toBe('/recurring-billing/rcb_1');
  expect(link.textContent).toContain('¥1,000');
  expect(link.textContent).toContain('in 3 days');
  expect(link.querySelector('time')?.dateTime).toBe(milk.date);
  expect(screen.getByRole('region', { name: 'Waiting for you (1)' }).textContent).toContain('新聞');
});
