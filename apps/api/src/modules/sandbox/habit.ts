import { addDays, type CivilDate, startOfDay } from '@saifu/domain/shared/calendar';
import { deriveUuid } from '../../platform/crypto/tokens.ts';
import type { DemoBill, DemoMethod, DemoPayment } from './demo-payment.ts';

/** Something that a demo user buys again and again. */
export type DemoHabit = {
  readonly key: string;
  readonly payer: string;
  readonly store: string;
  /** 0 is Sunday. */
  readonly weekdays: readonly number[];
  /** On how many of 100 such days. */
  readonly percent: number;
  /** The hours in Japan between which it is paid, as fractions: 12.5 is half past twelve. */
  readonly hours: readonly [from: number, to: number];
  readonly bills: readonly DemoBill[];
  readonly methods: readonly DemoMethod[];
  /** The habit began this many days ago; always, if absent. */
  readonly daysMax?: number;
};

const HOUR_MS = 60 * 60 * 1000;

/** The payments of a habit up to yesterday. The same every time, relative to `today`. */
export function toHabitPayments(
  habit: DemoHabit,
  today: CivilDate,
  lifeDays: number,
): readonly DemoPayment[] {
  // The first days belong to the new user who has yet to save a card.
  const days = Math.min(habit.daysMax ?? lifeDays, lifeDays - 2);
  return Array.from({ length: days }, (_, at) => at + 1).flatMap((daysAgo) => {
    const day = addDays(today, -daysAgo);
    const key = `${habit.payer} ${habit.key} ${daysAgo}`;
    const isDay = habit.weekdays.includes(new Date(day).getUTCDay());
    return isDay && roll(key, 'day') < habit.percent / 100 ? [toPayment(habit, key, day)] : [];
  });
}

function toPayment(habit: DemoHabit, key: string, day: CivilDate): DemoPayment {
  const { payer, store, hours } = habit;
  const hour = hours[0] + roll(key, 'hour') * (hours[1] - hours[0]);
  return {
    ...pick(habit.bills, roll(key, 'bill')),
    key,
    payer,
    store,
    tableNumber: null,
    waiter: null,
    method: pick(habit.methods, roll(key, 'method')),
    paidAt: new Date(startOfDay(day).getTime() + hour * HOUR_MS),
    isRetried: false,
    end: 'complete',
  };
}

/** A number from 0 to 1 that depends on nothing but its key. */
function roll(key: string, purpose: string): number {
  return Number.parseInt(deriveUuid('demo habit', key, purpose).slice(0, 8), 16) / 2 ** 32;
}

function pick<Value>(values: readonly Value[], chance: number): Value {
  const value = values[Math.floor(chance * values.length)];
  if (value === undefined) throw new RangeError('a habit needs bills and methods');
  return value;
}
