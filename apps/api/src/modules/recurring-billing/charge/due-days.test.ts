import { expect, test } from 'vitest';
import { startEngine } from '../../../testing/recurring-billing-engine.ts';

const HOUR_MS = 60 * 60 * 1000;
const STEP_HOURS = 7;
const PAYMENT_DAYS = [5, 20, 31] as const;
const FIRST = '2026-12-01T12:00:00+09:00';
const LAST = '2027-01-21T00:00:00+09:00';

/** The day in Japan, by the time zone database and not by our own calendar. */
const tokyo = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' });

/** The payment days from the day after the start up to the day of this moment. */
function listDueDays(moment: Date): readonly string[] {
  const today = tokyo.format(moment);
  const days: string[] = [];
  for (let at = Date.parse(FIRST); ; at += 24 * HOUR_MS) {
    const day = tokyo.format(new Date(at));
    if (day > today) return days;
    if (PAYMENT_DAYS.some((each) => each === Number(day.slice(8)))) days.push(day);
  }
}

// Seven hours share no factor with a day, so every hour of the day is visited.
test('at every hour the periods are those of the payment days in Japan until then', async () => {
  const engine = await startEngine();
  const { id } = await engine.agree({ paymentDays: [...PAYMENT_DAYS] });
  const wrong: string[] = [];
  for (let at = Date.parse(FIRST); at < Date.parse(LAST); at += STEP_HOURS * HOUR_MS) {
    const moment = new Date(at);
    const local = new Date(at + 9 * HOUR_MS).toISOString().slice(0, 16);
    engine.clock.set(local);
    await engine.advance(id);
    await engine.settle();
    const { rows } = await engine.deps.db.pool.query(
      `select due_date::text as day from charges where recurring_billing_id = $1 order by 1`,
      [id],
    );
    const charged = rows.map(({ day }) => String(day));
    if (charged.join() !== listDueDays(moment).join()) wrong.push(`${local} ${charged.join()}`);
  }
  expect(wrong).toEqual([]);
});
