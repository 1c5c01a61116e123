import { expect, test } from 'vitest';
import { addDays, type CivilDate, civilDate, civilDateOf, startOfDay } from '../shared/calendar.ts';
import { yen } from '../shared/yen.ts';
import { canPause, previewCancellation } from './cancellation.ts';
import {
  type Charge,
  type ChargeEvent,
  type ChargeStatus,
  applyChargeEvent,
  isOpenCharge,
  createCharge,
  type BillingAction,
  markTried,
} from './charge.ts';
import { getNextAction } from './next-action.ts';
import {
  getAmountDue,
  type Price,
  type PriceChange,
  priceChangeAt,
  priceChangeMachine,
  priceFaults,
  type Terms,
  termsFaults,
} from './pricing.ts';
import {
  type RecurringBilling,
  recurringBillingMachine,
  getStatusAfterAction,
  listUnchargedDueDates,
} from './recurring-billing.ts';
import { daysFrom, type Schedule } from './schedule.ts';

// The same lives at every run; RECURRING_BILLING_SEED=any lives others, RECURRING_BILLING_LIVES as many as wanted.
const USUAL = process.env.TEST_SCALE === 'full' ? 1000 : 100;
const LIVES = Number(process.env.RECURRING_BILLING_LIVES ?? USUAL);
const SEED = seedOf(process.env.RECURRING_BILLING_SEED);
const DAYS = 1461;
const SETTLING_DAYS = 80;
const FIRST = civilDate('2027-01-01');
const CALENDAR = Array.from({ length: DAYS + SETTLING_DAYS }, (_, at) => addDays(FIRST, at));
const LAST = addDays(FIRST, DAYS - 1);
const HOUR_MS = 60 * 60 * 1000;
/** Just after midnight, before ten, at ten, at the end of the day. */
const HOURS = [0.1, 9.9, 10, 23.9];

function seedOf(given = '20270101'): number {
  return given === 'any' ? Math.floor(Math.random() * 2 ** 31) : Number(given);
}

type Chance = { below(count: number): number; hits(probability: number): boolean };

function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (count) => Math.floor(next() * count),
    hits: (probability) => next() < probability,
  };
}

type Answer = Extract<ChargeEvent, 'approve' | 'decline' | 'require_payer'>;
type Taking = {
  readonly due: CivilDate;
  readonly amount: number;
  readonly at: Date;
  readonly by: 'card' | 'payer';
};

/** One agreement with all around it: our rows, the network's books, and a judge's notes. */
type World = {
  readonly chance: Chance;
  readonly terms: Terms;
  recurringBilling: RecurringBilling;
  readonly charges: Map<CivilDate, Charge>;
  /** Those that were open when the day began, or came up on it. */
  readonly recent: Map<CivilDate, Charge>;
  readonly prices: Price[];
  change: PriceChange | null;
  isCardGood: boolean;
  isCalm: boolean;
  today: CivilDate;
  downUntil: number;
  /** What the network answered to the last try of a period, whether or not we heard it. */
  readonly answers: Map<CivilDate, Answer>;
  readonly takings: Taking[];
  readonly expected: Map<CivilDate, number>;
  readonly endings: Map<CivilDate, number>;
  priceNow: number;
  closedAt: Date | null;
  left: { readonly at: Date; readonly stillCharged: readonly CivilDate[] } | null;
  readonly wrongs: string[];
  crashes: number;
};

function worldOf(seed: number): World {
  const chance = chanceOf(seed);
  const count = 1 + chance.below(3);
  const picked = Array.from({ length: count }, () => 1 + chance.below(31));
  const startDate = addDays(FIRST, chance.below(40));
  const terms: Terms = {
    initialYen: yen(3000),
    monthlyYen: yen(1000),
    startDate,
    endDate: chance.hits(0.2) ? addDays(startDate, 200 + chance.below(1300)) : null,
    paymentDays: [...new Set(chance.hits(0.3) ? [...picked, 30, 31] : picked)],
    firstPaymentDeadline: FIRST,
  };
  expect(termsFaults(terms, FIRST)).toEqual([]);
  return {
    chance,
    terms,
    recurringBilling: { status: 'active', schedule: terms, chargedThrough: FIRST },
    charges: new Map(),
    recent: new Map(),
    prices: [],
    change: null,
    isCardGood: true,
    isCalm: false,
    today: FIRST,
    downUntil: 0,
    answers: new Map(),
    takings: [],
    expected: new Map(),
    endings: new Map(),
    priceNow: 1000,
    closedAt: null,
    left: null,
    wrongs: [],
    crashes: 0,
  };
}

/** The judge's own reading of the terms: a wall calendar and the days named in them. */
function isDue({ startDate, endDate, paymentDays }: Schedule, today: CivilDate): boolean {
  if (today < startDate || (endDate !== null && today > endDate)) return false;
  const number = Number(today.slice(8));
  const isLastOfMonth = addDays(today, 1).endsWith('-01');
  return paymentDays.some((day) => day === number || (isLastOfMonth && day > number));
}

function judgeMidnight(world: World): void {
  for (const { due, status } of world.recent.values()) {
    if (!isOpenCharge(status)) world.recent.delete(due);
  }
  const { change, recurringBilling, today } = world;
  if (change?.status === 'accepted' && change.from === today) world.priceNow = change.monthlyYen;
  const isRunning = recurringBilling.status === 'active' || recurringBilling.status === 'past_due';
  if (isRunning && today > FIRST && isDue(world.terms, today)) {
    world.expected.set(today, world.priceNow);
  }
}

/** A row is written only over the one that was read. */
function write(world: World, from: Charge, to: Charge): boolean {
  if (world.charges.get(from.due) !== from) return false;
  if (!isOpenCharge(from.status) && from !== to) world.wrongs.push(`${from.due} ended twice`);
  if (isOpenCharge(from.status) && !isOpenCharge(to.status)) {
    world.endings.set(from.due, (world.endings.get(from.due) ?? 0) + 1);
  }
  put(world, to);
  return true;
}

function put(world: World, charge: Charge): void {
  world.charges.set(charge.due, charge);
  world.recent.set(charge.due, charge);
}

function enter(world: World, status: RecurringBilling['status'], now: Date): void {
  world.recurringBilling = { ...world.recurringBilling, status };
  if (status === 'canceled' || status === 'ended') world.closedAt ??= now;
}

function count(world: World): void {
  const { today } = world;
  for (const due of listUnchargedDueDates(world.recurringBilling, today)) {
    if (!world.charges.has(due)) put(world, createCharge(due));
  }
  const { status, chargedThrough } = world.recurringBilling;
  if ((status === 'active' || status === 'past_due') && chargedThrough < today) {
    world.recurringBilling = { ...world.recurringBilling, chargedThrough: today };
  }
}

const openOf = ({ recent }: World) =>
  [...recent.values()].filter(({ status }) => isOpenCharge(status));
const oldestOf = (world: World) => openOf(world).toSorted((a, b) => (a.due < b.due ? -1 : 1))[0];

/** What the store hands to the rules: all that is open, and what was taken lately. */
const rowsOf = (world: World) =>
  [...world.recent.values()].filter((charge) => {
    return isOpenCharge(charge.status) || charge.paidOn === world.today;
  });

function applyAnswer(world: World, charge: Charge, answer: Answer, now: Date): void {
  if (!write(world, charge, applyChargeEvent(charge, answer, world.today))) return;
  if (answer === 'approve') enter(world, getStatusAfterAction(world.recurringBilling.status, 'paid'), now);
}

function take(world: World, charge: Charge, by: Taking['by'], now: Date): void {
  const amount = getAmountDue(world.terms, world.prices, charge.due);
  world.takings.push({ due: charge.due, amount, at: now, by });
}

/** The network is asked; on the way there or back we may die, or hear nothing. */
function ask(world: World, before: Charge, now: Date): 'done' | 'dead' {
  const { chance } = world;
  const pendingCharge = applyChargeEvent(before, 'ask', world.today);
  if (!write(world, before, pendingCharge)) return 'done';
  world.answers.delete(pendingCharge.due);
  const dies = () => !world.isCalm && chance.hits(0.04);
  if (dies()) return died(world);
  const isWilling = world.isCalm || (world.isCardGood && chance.hits(0.96));
  const no = chance.hits(0.3) ? 'require_payer' : 'decline';
  const answer: Answer = isWilling ? 'approve' : no;
  world.answers.set(pendingCharge.due, answer);
  if (answer === 'approve') take(world, pendingCharge, 'card', now);
  if (dies()) return died(world);
  applyAnswer(world, pendingCharge, answer, now);
  return 'done';
}

function died(world: World): 'dead' {
  world.crashes += 1;
  return 'dead';
}

/** An attempt that is open is looked up in the network's books, never made anew. */
function reconcile(world: World, now: Date): void {
  for (const charge of openOf(world).filter(({ status }) => status === 'asking')) {
    if (!world.isCalm && world.chance.hits(0.5)) continue;
    applyAnswer(world, charge, world.answers.get(charge.due) ?? 'decline', now);
  }
}

function perform(world: World, step: BillingAction, now: Date): 'done' | 'dead' {
  const { today } = world;
  if (step.kind === 'end') {
    enter(world, getStatusAfterAction(world.recurringBilling.status, 'end'), now);
    return 'done';
  }
  const charge = world.charges.get(step.due);
  if (charge === undefined) throw new Error('a step without a row');
  if (step.kind === 'review' && daysFrom(charge.due, today) <= 31) {
    world.wrongs.push(`${charge.due} was put aside too early`);
  }
  if (step.kind === 'charge') {
    // Two workers found the same thing to do.
    const result = ask(world, charge, now);
    const isTwice = write(world, charge, applyChargeEvent(charge, 'ask', today));
    if (isTwice) world.wrongs.push(`${charge.due} was asked for twice at once`);
    return result;
  }
  const next =
    step.kind === 'notify_payer' ? markTried(charge, today) : applyChargeEvent(charge, step.kind, today);
  write(world, charge, next);
  enter(world, getStatusAfterAction(world.recurringBilling.status, step.kind), now);
  return 'done';
}

function sweep(world: World, now: Date): void {
  count(world);
  reconcile(world, now);
  for (let steps = 0; steps < 100; steps += 1) {
    const step = getNextAction(world.recurringBilling, rowsOf(world), now);
    if (step === undefined || perform(world, step, now) === 'dead') return;
  }
  world.wrongs.push(`no rest on ${world.today}`);
}

/** What payer and merchant do, whether or not our workers are up. */
function live(world: World, now: Date): void {
  const { chance, today } = world;
  const does = (event: Parameters<typeof recurringBillingMachine.refusal>[1], probability: number) =>
    chance.hits(probability) &&
    recurringBillingMachine.refusal(world.recurringBilling.status, event) === undefined;

  if (chance.hits(0.0004)) world.isCardGood = false;
  const unpaid = oldestOf(world);
  const isUnpaid = unpaid !== undefined && !['waiting', 'asking'].includes(unpaid.status);
  if (isUnpaid && does('change_card', 0.04)) {
    world.isCardGood = chance.hits(0.8);
    write(world, unpaid, { ...unpaid, hasNewCard: true });
  } else if (isUnpaid && world.closedAt === null && chance.hits(0.01)) {
    take(world, unpaid, 'payer', now);
    applyAnswer(world, unpaid, 'approve', now);
  }
  if (does('pause', 0.0005) && canPause(world.recurringBilling, [...world.charges.values()], now)) {
    count(world);
    enter(world, recurringBillingMachine.step(world.recurringBilling.status, 'pause'), now);
  } else if (world.recurringBilling.status === 'paused' && does('resume', 0.01)) {
    enter(world, recurringBillingMachine.step(world.recurringBilling.status, 'resume'), now);
    world.recurringBilling = { ...world.recurringBilling, chargedThrough: today };
  }
  haggle(world, now, does('change_price', 0.002));
  if (does('cancel', 0.00005)) leave(world, now);
  if (does('cancel', 0.00001)) {
    count(world);
    enter(world, recurringBillingMachine.step(world.recurringBilling.status, 'cancel'), now);
  }
}

function haggle(world: World, now: Date, isProposing: boolean): void {
  const { chance, change, today } = world;
  const status = change === null ? 'lapsed' : priceChangeAt(change, now);
  if (change !== null && status === 'proposed' && chance.hits(0.02)) {
    const answer = chance.hits(0.7) ? 'accept' : 'decline';
    world.change = { ...change, status: priceChangeMachine.step(status, answer) };
    if (answer === 'accept') world.prices.push(change);
  }
  const isFree = status !== 'proposed' && (change === null || change.from < today);
  if (!isProposing || !isFree) return;
  const from = addDays(today, 7 + chance.below(60));
  const price = { monthlyYen: yen(1000 + chance.below(900)), from };
  if (priceFaults(price, world.terms, today).length > 0) return;
  world.change = { ...price, status: 'proposed' };
}

function leave(world: World, now: Date): void {
  if (world.left !== null) return;
  const { event, stillCharged } = previewCancellation(world.recurringBilling, [...world.charges.values()], now);
  count(world);
  enter(world, recurringBillingMachine.step(world.recurringBilling.status, event), now);
  world.left = { at: now, stillCharged };
}

function liveOut(seed: number): World {
  const world = worldOf(seed);
  const { chance } = world;
  let daysClosed = 0;
  for (const [day, today] of CALENDAR.entries()) {
    daysClosed += world.closedAt === null ? 0 : 1;
    if (daysClosed > SETTLING_DAYS) break;
    world.isCalm = day >= DAYS;
    world.today = today;
    judgeMidnight(world);
    const isOften = chance.hits(1 / 60);
    if (day >= world.downUntil && isOften) {
      world.downUntil = day + 1 + chance.below(chance.hits(0.2) ? 45 : 6);
    }
    const midnightMs = startOfDay(today).getTime();
    for (const hour of HOURS) {
      const now = new Date(midnightMs + hour * HOUR_MS);
      if (!world.isCalm) live(world, now);
      if (world.isCalm || day >= world.downUntil) sweep(world, now);
    }
  }
  return world;
}

/** All that may not be, found in a life that is over. */
function wrongsOf(world: World): readonly string[] {
  const { charges, expected, takings, closedAt, left } = world;
  const wrongs = [...world.wrongs];
  const check = (isWrong: boolean, words: string) => {
    if (isWrong) wrongs.push(words);
  };
  const takingsOf = Map.groupBy(takings, ({ due }) => due);
  for (const due of new Set([...charges.keys(), ...expected.keys()])) {
    if (due > LAST) continue;
    const status = charges.get(due)?.status;
    const taken = takingsOf.get(due) ?? [];
    check(status === undefined, `${due} was due and has no charge`);
    check(!expected.has(due), `${due} is outside the terms`);
    check(world.endings.get(due) !== 1, `${due} came to ${world.endings.get(due)} ends: ${status}`);
    check(taken.length !== (status === 'paid' ? 1 : 0), `${due}: ${status}, ${taken.length} taken`);
    const isRight = taken.every(({ amount }) => amount === expected.get(due));
    check(!isRight, `${due} took another price`);
    const isLoose = status === 'waived' || status === 'failed';
    check(isLoose && world.recurringBilling.status !== 'canceled', `${due} was let go of`);
  }
  const days = takings.map(({ at }) => civilDateOf(at));
  check(new Set(days).size !== days.length, 'twice on one day');
  for (const { due, at, by } of takings) {
    const late = daysFrom(due, civilDateOf(at));
    check(late < 0, `${due} was taken before its day`);
    check(closedAt !== null && at > closedAt, `${due} was taken after the end`);
    check(by === 'card' && late > 31, `${due} was taken ${late} days late`);
    const hour = (at.getTime() - startOfDay(civilDateOf(at)).getTime()) / HOUR_MS;
    check(by === 'card' && hour < 10, `${due} was taken in the night`);
    const isAfter = left !== null && at > left.at;
    check(by === 'card' && isAfter && !left.stillCharged.includes(due), `${due} surprised a leaver`);
  }
  return wrongs;
}

test(`lives of ${DAYS} days: each due period comes to one end, none outside the terms`, () => {
  process.stdout.write(`${LIVES} agreements of ${DAYS} days, RECURRING_BILLING_SEED=${SEED}\n`);
  const ends = new Map<ChargeStatus | RecurringBilling['status'] | 'crash', number>();
  const tally = (what: ChargeStatus | RecurringBilling['status'] | 'crash', times = 1) =>
    ends.set(what, (ends.get(what) ?? 0) + times);
  for (let life = 0; life < LIVES; life += 1) {
    const world = liveOut(SEED + life);
    expect(wrongsOf(world), `RECURRING_BILLING_SEED=${SEED + life} RECURRING_BILLING_LIVES=1`).toEqual([]);
    for (const { status } of world.charges.values()) tally(status);
    tally(world.recurringBilling.status);
    tally('crash', world.crashes);
  }
  process.stdout.write(`${JSON.stringify(Object.fromEntries(ends))}\n`);
  if (LIVES < 40) return;
  const expectedOutcomes = [
    'paid',
    'failed',
    'review',
    'waived',
    'active',
    'canceled',
    'ended',
    'crash',
  ];
  expect([...ends.keys()]).toEqual(expect.arrayContaining(expectedOutcomes));
}, 600_000);

test('after five weeks without a worker each missed period is charged once, or looked at', () => {
  const schedule = { startDate: FIRST, endDate: null, paymentDays: [1, 15] };
  const done: string[] = [];
  let recurringBilling: RecurringBilling = { status: 'active', schedule, chargedThrough: civilDate('2027-01-13') };
  let charges: readonly Charge[] = [];
  for (let today = civilDate('2027-02-18'); today < '2027-03-02'; today = addDays(today, 1)) {
    const now = new Date(`${today}T12:00:00+09:00`);
    charges = [...charges, ...listUnchargedDueDates(recurringBilling, today).map(createCharge)];
    recurringBilling = { ...recurringBilling, chargedThrough: today };
    let step = getNextAction(recurringBilling, charges, now);
    while (step !== undefined && step.kind !== 'end') {
      const { kind, due } = step;
      done.push(`${today} ${kind} ${due}`);
      const happen = (charge: Charge) =>
        kind === 'charge'
          ? applyChargeEvent(applyChargeEvent(charge, 'ask', today), 'approve', today)
          : applyChargeEvent(charge, 'review', today);
      charges = charges.map((charge) => (charge.due === due ? happen(charge) : charge));
      step = getNextAction(recurringBilling, charges, now);
    }
  }
  expect(done).toEqual([
    '2027-02-18 review 2027-01-15',
    '2027-02-18 charge 2027-02-01',
    '2027-02-19 charge 2027-02-15',
    '2027-03-01 charge 2027-03-01',
  ]);
});
