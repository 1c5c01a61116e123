import { addDays, civilDate } from '@saifu/domain/shared/calendar';
import { toTypeId } from '@saifu/domain/shared/ids';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signInAsStaff } from '../../testing/merchant.ts';
import { clearFaults, NUMBERS } from '../../testing/payment-provider.ts';
import { type Engine, startEngine } from '../../testing/recurring-billing-engine.ts';

let engine: Engine;
let id: string;

beforeEach(async () => {
  engine = await startEngine();
  const agreed = await engine.agree();
  id = agreed.id;
  const cardId = await engine.saveCard(NUMBERS.failsLater);
  await engine.change(id, { cardId }, 'change_card');
});

afterEach(clearFaults);

async function everyMorning(first: string, last: string): Promise<void> {
  for (let day = civilDate(first); day <= last; day = addDays(day, 1)) await engine.comeTo(day);
}

/** Staff suspend or restore the payer at 11:00 on that day. */
async function staffDo(what: 'suspend' | 'restore', day: string): Promise<void> {
  engine.clock.set(`${day}T11:00`);
  const [user] = await engine.all('select id from users where email = $1', 'hanako@saifu.example');
  const staff = signInAsStaff(engine.testApp);
  const path = `/staff/accounts/${toTypeId('user', user.id)}/${what}`;
  expect((await staff.post(path, { reason: 'A test.' })).status).toBe(200);
  await engine.runDueTasks();
  await engine.settle();
}

const countAttempts = async () =>
  (await engine.listProviderCharges(id)).filter(({ due }) => due !== null).length;

test('days of a suspension do not count towards the cancellation of a past_due charge', async () => {
  await everyMorning('2026-12-05', '2026-12-12');
  expect(await engine.periods(id)).toEqual(['2026-12-05 past_due']);
  await staffDo('suspend', '2026-12-13');
  await everyMorning('2026-12-14', '2026-12-25');
  // Six days were left until the 19th.
  await staffDo('restore', '2026-12-25');
  await everyMorning('2026-12-26', '2026-12-30');
  expect(await engine.status(id)).toBe('past_due');
  await engine.comeTo('2026-12-31');
  expect(await engine.read(id)).toMatchObject({ status: 'canceled', closedBy: 'unpaid' });
});

test('days of a suspension do not count towards the retries of a declined charge', async () => {
  await everyMorning('2026-12-05', '2026-12-06');
  expect([await engine.periods(id), await countAttempts()]).toEqual([['2026-12-05 declined'], 2]);
  await staffDo('suspend', '2026-12-06');
  await everyMorning('2026-12-07', '2026-12-16');
  await staffDo('restore', '2026-12-16');
  await engine.comeTo('2026-12-17');
  expect(await countAttempts()).toBe(2);
  // The third attempt was two days away, and the fourth six.
  await engine.comeTo('2026-12-18');
  expect(await countAttempts()).toBe(3);
  await everyMorning('2026-12-19', '2026-12-21');
  expect([await engine.status(id), await countAttempts()]).toEqual(['active', 3]);
  await engine.comeTo('2026-12-22');
  expect([await engine.status(id), await countAttempts()]).toEqual(['past_due', 4]);
});

test('a suspension that starts and ends on one day moves no dates', async () => {
  await engine.comeTo('2026-12-05');
  await staffDo('suspend', '2026-12-05');
  await staffDo('restore', '2026-12-05');
  expect(await engine.charge(id, '2026-12-05')).toMatchObject({
    firstAttemptedOn: '2026-12-05',
    lastAttemptedOn: '2026-12-05',
  });
});
