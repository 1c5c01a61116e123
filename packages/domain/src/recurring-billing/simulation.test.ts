import { expect, test } from 'vitest';
import { addDays, type CivilDate, civilDate, startOfDay, toCivilDate } from '../shared/calendar.ts';
import { yen } from '../shared/yen.ts';
import { canPause, previewCancellation } from './cancellation.ts';
import {
  applyChargeEvent,
  type BillingAction,
  type Charge,
  type ChargeEvent,
  type ChargeStatus,
  createCharge,
  isOpenCharge,
  markTried,
} from './charge.ts';
import { getNextAction } from './next-action.ts';
import {
  getAmountDue,
  type Price,
  type PriceChange,
  priceChangeAt,
  priceChangeMachine,
  type Terms,
  validatePriceChange,
  validateTerms,
} from './pricing.ts';
import {
  getStatusAfterAction,
  listUnchargedDueDates,
  type RecurringBilling,
  recurringBillingMachine,
} from './recurring-billing.ts';
import { daysFrom, type Schedule } from './schedule.ts';

// The same simulations at every run. RECURRING_BILLING_SEED=any picks a random seed,
// RECURRING_BILLING_LIVES sets their number.
const USUAL = process.env.TEST_SCALE === 'full' ? 1000 : 100;
const LIVES = Number(process.env.RECURRING_BILLING_LIVES ?? USUAL);
const SEED = parseSeed(process.env.RECURRING_BILLING_SEED);
const DAYS = 1461;
const SETTLING_DAYS = 80;
const FIRST = civilDate('2027-01-01');
const CALENDAR = Array.from({ length: DAYS + SETTLING_DAYS }, (_, at) => addDays(FIRST, at));
const LAST = addDays(FIRST, DAYS - 1);
const HOUR_MS = 60 * 60 * 1000;
/** Just after midnight, before ten, at ten, at the end of the day. */
const HOURS = [0.1, 9.9, 10, 23.9];

function parseSeed(given = '20270101'): number {
  return given === 'any' ? Math.floor(Math.random() * 2 ** 31) : Number(given);
}

type Chance = { below(count: number): number; hits(probability: number): boolean };

function createRandom(seed: number): Chance {
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

/** One recurring billing with its rows, the provider's records and the checker's notes. */
type Simulation = {
  readonly chance: Chance;
  readonly terms: Terms;
  recurringBilling: RecurringBilling;
  readonly charges: Map<CivilDate, Charge>;
  /** Charges that were open at the start of the day or were created on it. */
  readonly recent: Map<CivilDate, Charge>;
  readonly prices: Price[];
  change: PriceChange | null;
  isCardGood: boolean;
  isCalm: boolean;
  today: CivilDate;
  downUntil: number;
  /** The provider's result for the last attempt of a period, even if we did not receive it. */
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

function createSimulation(seed: number): Simulation {
  const chance = createRandom(seed);
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
  expect(validateTerms(terms, FIRST)).toEqual([]);
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

/** Reference implementation of the terms: a calendar and its payment days. */
function isDue({ startDate, endDate, paymentDays }: Schedule, today: CivilDate): boolean {
  if (today < startDate || (endDate !== null && today > endDate)) return false;
  const number = Number(today.slice(8));
  const isLastOfMonth = addDays(today, 1).endsWith('-01');
  return paymentDays.some((day) => day === number || (isLastOfMonth && day > number));
}

function judgeMidnight(simulation: Simulation): void {
  for (const { due, status } of simulation.recent.values()) {
    if (!isOpenCharge(status)) simulation.recent.delete(due);
  }
  const { change, recurringBilling, today } = simulation;
  if (change?.status === 'accepted' && change.from === today)
    simulation.priceNow = change.monthlyYen;
  const isRunning = recurringBilling.status === 'active' || recurringBilling.status === 'past_due';
  if (isRunning && today > FIRST && isDue(simulation.terms, today)) {
    simulation.expected.set(today, simulation.priceNow);
  }
}

/** Optimistic lock: a row is replaced only if it is the one that was read. */
function write(simulation: Simulation, from: Charge, to: Charge): boolean {
  if (simulation.charges.get(from.due) !== from) return false;
  if (!isOpenCharge(from.status) && from !== to)
    simulation.wrongs.push(`${from.due} was closed twice`);
  if (isOpenCharge(from.status) && !isOpenCharge(to.status)) {
    simulation.endings.set(from.due, (simulation.endings.get(from.due) ?? 0) + 1);
  }
  put(simulation, to);
  return true;
}

function put(simulation: Simulation, charge: Charge): void {
  simulation.charges.set(charge.due, charge);
  simulation.recent.set(charge.due, charge);
}

function enter(simulation: Simulation, status: RecurringBilling['status'], now: Date): void {
  simulation.recurringBilling = { ...simulation.recurringBilling, status };
  if (status === 'canceled' || status === 'ended') simulation.closedAt ??= now;
}

function count(simulation: Simulation): void {
  const { today } = simulation;
  for (const due of listUnchargedDueDates(simulation.recurringBilling, today)) {
    if (!simulation.charges.has(due)) put(simulation, createCharge(due));
  }
  const { status, chargedThrough } = simulation.recurringBilling;
  if ((status === 'active' || status === 'past_due') && chargedThrough < today) {
    simulation.recurringBilling = { ...simulation.recurringBilling, chargedThrough: today };
  }
}

const getOpenCharges = ({ recent }: Simulation) =>
  [...recent.values()].filter(({ status }) => isOpenCharge(status));
const getOldest = (simulation: Simulation) =>
  getOpenCharges(simulation).toSorted((a, b) => (a.due < b.due ? -1 : 1))[0];

/** What the repository passes to the rules: open charges and those paid today. */
const getRows = (simulation: Simulation) =>
  [...simulation.recent.values()].filter((charge) => {
    return isOpenCharge(charge.status) || charge.paidOn === simulation.today;
  });

function applyAnswer(simulation: Simulation, charge: Charge, answer: Answer, now: Date): void {
  if (!write(simulation, charge, applyChargeEvent(charge, answer, simulation.today))) return;
  if (answer === 'approve')
    enter(simulation, getStatusAfterAction(simulation.recurringBilling.status, 'paid'), now);
}

function take(simulation: Simulation, charge: Charge, by: Taking['by'], now: Date): void {
  const amount = getAmountDue(simulation.terms, simulation.prices, charge.due);
  simulation.takings.push({ due: charge.due, amount, at: now, by });
}

/**
 * Sends a charge request to the provider. The worker may crash before or after, or lose the result.
 */
function ask(simulation: Simulation, before: Charge, now: Date): 'done' | 'dead' {
  const { chance } = simulation;
  const pendingCharge = applyChargeEvent(before, 'submit', simulation.today);
  if (!write(simulation, before, pendingCharge)) return 'done';
  simulation.answers.delete(pendingCharge.due);
  const dies = () => !simulation.isCalm && chance.hits(0.04);
  if (dies()) return died(simulation);
  const isWilling = simulation.isCalm || (simulation.isCardGood && chance.hits(0.96));
  const rejection = chance.hits(0.3) ? 'require_payer' : 'decline';
  const answer: Answer = isWilling ? 'approve' : rejection;
  simulation.answers.set(pendingCharge.due, answer);
  if (answer === 'approve') take(simulation, pendingCharge, 'card', now);
  if (dies()) return died(simulation);
  applyAnswer(simulation, pendingCharge, answer, now);
  return 'done';
}

function died(simulation: Simulation): 'dead' {
  simulation.crashes += 1;
  return 'dead';
}

/** A pending attempt is looked up at the provider, never repeated. */
function reconcile(simulation: Simulation, now: Date): void {
  for (const charge of getOpenCharges(simulation).filter(({ status }) => status === 'processing')) {
    if (!simulation.isCalm && simulation.chance.hits(0.5)) continue;
    applyAnswer(simulation, charge, simulation.answers.get(charge.due) ?? 'decline', now);
  }
}

function perform(simulation: Simulation, step: BillingAction, now: Date): 'done' | 'dead' {
  const { today } = simulation;
  if (step.kind === 'end') {
    enter(simulation, getStatusAfterAction(simulation.recurringBilling.status, 'end'), now);
    return 'done';
  }
  const charge = simulation.charges.get(step.due);
  if (charge === undefined) throw new Error('action for a charge that does not exist');
  if (step.kind === 'review' && daysFrom(charge.due, today) <= 31) {
    simulation.wrongs.push(`${charge.due} went to review too early`);
  }
  if (step.kind === 'charge') {
    // Two workers find the same action.
    const result = ask(simulation, charge, now);
    const isTwice = write(simulation, charge, applyChargeEvent(charge, 'submit', today));
    if (isTwice) simulation.wrongs.push(`${charge.due} was charged twice concurrently`);
    return result;
  }
  const next =
    step.kind === 'notify_payer'
      ? markTried(charge, today)
      : applyChargeEvent(charge, step.kind, today);
  write(simulation, charge, next);
  enter(simulation, getStatusAfterAction(simulation.recurringBilling.status, step.kind), now);
  return 'done';
}

function runScheduledTasks(simulation: Simulation, now: Date): void {
  count(simulation);
  reconcile(simulation, now);
  for (let steps = 0; steps < 100; steps += 1) {
    const step = getNextAction(simulation.recurringBilling, getRows(simulation), now);
    if (step === undefined || perform(simulation, step, now) === 'dead') return;
  }
  simulation.wrongs.push(`endless actions on ${simulation.today}`);
}

/** Actions of payer and merchant, independent of our workers. */
function live(simulation: Simulation, now: Date): void {
  const { chance, today } = simulation;
  const does = (
    event: Parameters<typeof recurringBillingMachine.getError>[1],
    probability: number,
  ) =>
    chance.hits(probability) &&
    recurringBillingMachine.getError(simulation.recurringBilling.status, event) === undefined;

  if (chance.hits(0.0004)) simulation.isCardGood = false;
  const unpaid = getOldest(simulation);
  const isUnpaid = unpaid !== undefined && !['waiting', 'processing'].includes(unpaid.status);
  if (isUnpaid && does('change_card', 0.04)) {
    simulation.isCardGood = chance.hits(0.8);
    write(simulation, unpaid, { ...unpaid, hasNewCard: true });
  } else if (isUnpaid && simulation.closedAt === null && chance.hits(0.01)) {
    take(simulation, unpaid, 'payer', now);
    applyAnswer(simulation, unpaid, 'approve', now);
  }
  if (
    does('pause', 0.0005) &&
    canPause(simulation.recurringBilling, [...simulation.charges.values()], now)
  ) {
    count(simulation);
    enter(
      simulation,
      recurringBillingMachine.step(simulation.recurringBilling.status, 'pause'),
      now,
    );
  } else if (simulation.recurringBilling.status === 'paused' && does('resume', 0.01)) {
    enter(
      simulation,
      recurringBillingMachine.step(simulation.recurringBilling.status, 'resume'),
      now,
    );
    simulation.recurringBilling = { ...simulation.recurringBilling, chargedThrough: today };
  }
  haggle(simulation, now, does('change_price', 0.002));
  if (does('cancel', 0.00005)) leave(simulation, now);
  if (does('cancel', 0.00001)) {
    count(simulation);
    enter(
      simulation,
      recurringBillingMachine.step(simulation.recurringBilling.status, 'cancel'),
      now,
    );
  }
}

function haggle(simulation: Simulation, now: Date, isProposing: boolean): void {
  const { chance, change, today } = simulation;
  const status = change === null ? 'lapsed' : priceChangeAt(change, now);
  if (change !== null && status === 'proposed' && chance.hits(0.02)) {
    const answer = chance.hits(0.7) ? 'accept' : 'decline';
    simulation.change = { ...change, status: priceChangeMachine.step(status, answer) };
    if (answer === 'accept') simulation.prices.push(change);
  }
  const isFree = status !== 'proposed' && (change === null || change.from < today);
  if (!isProposing || !isFree) return;
  const from = addDays(today, 7 + chance.below(60));
  const price = { monthlyYen: yen(1000 + chance.below(900)), from };
  if (validatePriceChange(price, simulation.terms, today).length > 0) return;
  simulation.change = { ...price, status: 'proposed' };
}

function leave(simulation: Simulation, now: Date): void {
  if (simulation.left !== null) return;
  const { event, stillCharged } = previewCancellation(
    simulation.recurringBilling,
    [...simulation.charges.values()],
    now,
  );
  count(simulation);
  enter(simulation, recurringBillingMachine.step(simulation.recurringBilling.status, event), now);
  simulation.left = { at: now, stillCharged };
}

function liveOut(seed: number): Simulation {
  const simulation = createSimulation(seed);
  const { chance } = simulation;
  let daysClosed = 0;
  for (const [day, today] of CALENDAR.entries()) {
    daysClosed += simulation.closedAt === null ? 0 : 1;
    if (daysClosed > SETTLING_DAYS) break;
    simulation.isCalm = day >= DAYS;
    simulation.today = today;
    judgeMidnight(simulation);
    const isOften = chance.hits(1 / 60);
    if (day >= simulation.downUntil && isOften) {
      simulation.downUntil = day + 1 + chance.below(chance.hits(0.2) ? 45 : 6);
    }
    const midnightMs = startOfDay(today).getTime();
    for (const hour of HOURS) {
      const now = new Date(midnightMs + hour * HOUR_MS);
      if (!simulation.isCalm) live(simulation, now);
      if (simulation.isCalm || day >= simulation.downUntil) runScheduledTasks(simulation, now);
    }
  }
  return simulation;
}

/** Checks the invariants of a finished simulation. */
function findErrors(simulation: Simulation): readonly string[] {
  const { charges, expected, takings, closedAt, left } = simulation;
  const wrongs = [...simulation.wrongs];
  const check = (isWrong: boolean, words: string) => {
    if (isWrong) wrongs.push(words);
  };
  const takingsByDue = Map.groupBy(takings, ({ due }) => due);
  for (const due of new Set([...charges.keys(), ...expected.keys()])) {
    if (due > LAST) continue;
    const status = charges.get(due)?.status;
    const taken = takingsByDue.get(due) ?? [];
    check(status === undefined, `${due} was due and has no charge`);
    check(!expected.has(due), `${due} is outside the terms`);
    check(
      simulation.endings.get(due) !== 1,
      `${due} was closed ${simulation.endings.get(due)} times: ${status}`,
    );
    check(
      taken.length !== (status === 'paid' ? 1 : 0),
      `${due}: ${status}, ${taken.length} payments`,
    );
    const isRight = taken.every(({ amount }) => amount === expected.get(due));
    check(!isRight, `${due} was charged another price`);
    const isLoose = status === 'waived' || status === 'failed';
    check(
      isLoose && simulation.recurringBilling.status !== 'canceled',
      `${due} was dropped without a cancellation`,
    );
  }
  const days = takings.map(({ at }) => toCivilDate(at));
  check(new Set(days).size !== days.length, 'two charges on one day');
  for (const { due, at, by } of takings) {
    const late = daysFrom(due, toCivilDate(at));
    check(late < 0, `${due} was charged before its due date`);
    check(closedAt !== null && at > closedAt, `${due} was charged after the end`);
    check(by === 'card' && late > 31, `${due} was charged ${late} days late`);
    const hour = (at.getTime() - startOfDay(toCivilDate(at)).getTime()) / HOUR_MS;
    check(by === 'card' && hour < 10, `${due} was charged at night`);
    const isAfter = left !== null && at > left.at;
    check(
      by === 'card' && isAfter && !left.stillCharged.includes(due),
      `${due} was charged after the cancellation`,
    );
  }
  return wrongs;
}

test(`simulations of ${DAYS} days: each due period is closed once, none outside the terms`, () => {
  process.stdout.write(
    `${LIVES} recurring billings of ${DAYS} days, RECURRING_BILLING_SEED=${SEED}\n`,
  );
  const ends = new Map<ChargeStatus | RecurringBilling['status'] | 'crash', number>();
  const tally = (what: ChargeStatus | RecurringBilling['status'] | 'crash', times = 1) =>
    ends.set(what, (ends.get(what) ?? 0) + times);
  for (let life = 0; life < LIVES; life += 1) {
    const simulation = liveOut(SEED + life);
    expect(
      findErrors(simulation),
      `RECURRING_BILLING_SEED=${SEED + life} RECURRING_BILLING_LIVES=1`,
    ).toEqual([]);
    for (const { status } of simulation.charges.values()) tally(status);
    tally(simulation.recurringBilling.status);
    tally('crash', simulation.crashes);
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

test('after five weeks without a worker each missed period is charged once or reviewed', () => {
  const schedule = { startDate: FIRST, endDate: null, paymentDays: [1, 15] };
  const done: string[] = [];
  let recurringBilling: RecurringBilling = {
    status: 'active',
    schedule,
    chargedThrough: civilDate('2027-01-13'),
  };
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
          ? applyChargeEvent(applyChargeEvent(charge, 'submit', today), 'approve', today)
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
