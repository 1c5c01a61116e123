import { expect, test } from 'vitest';
import type { Deps } from '../../dependencies.ts';
import type { Tx } from '../../platform/db/db.ts';
import {
  createModelEnvironment,
  type ModelEnvironment,
  type Move,
  make,
  pay,
} from '../../testing/model.ts';
import { expectSameMoney, recover } from './recovery.fixture.ts';

// The process dies before or after each of its steps: every statement and every request to the
// provider. Another one then does what is due. Whatever the moment, the payment comes to an end,
// and the provider holds exactly what our records say.

const STEPS_MAX = 40;
/** A statement, and another one after it, each with two moments. */
const DEATHS_MIN = 4;
/** A card, PayPay, BitCash and cash, as `pay` counts them. */
const METHODS = [0, 3, 4, 5] as const;

type Moment = { readonly step: number; readonly when: 'before' | 'after' };
type Life = { readonly deps: Deps; readonly isOver: () => boolean };

/** Dependencies of a process that ends at this moment; afterwards it can do nothing. */
function createMortal(deps: Deps, { step, when }: Moment): Life {
  let steps = 0;
  let isOver = false;
  const die = () => {
    isOver = true;
    throw new Error('the process has died');
  };
  const count = <Args extends readonly unknown[], Result>(
    work: (...args: Args) => Promise<Result>,
  ) => {
    return async (...args: Args): Promise<Result> => {
      if (isOver) die();
      steps += 1;
      const isLast = steps === step;
      if (isLast && when === 'before') die();
      const result = await work(...args);
      if (isLast || isOver) die();
      return result;
    };
  };
  const countAll = (tx: Tx) => ({ ...tx, rows: count(tx.rows), run: count(tx.run) }) as Tx;
  const { db, paymentRouter } = deps;
  const mortal = {
    ...deps,
    db: {
      ...db,
      ...countAll(db),
      transaction: count((work: (tx: Tx) => Promise<unknown>) =>
        db.transaction((tx) => work(countAll(tx))),
      ),
    } as Deps['db'],
    paymentRouter: {
      authorize: count(paymentRouter.authorize),
      findByAttempt: count(paymentRouter.findByAttempt),
      modify: count(paymentRouter.modify),
    },
  };
  return { deps: mortal, isOver: () => isOver };
}

/** Runs the action until the process dies. False if the action ended before that. */
async function dieDuring(
  environment: ModelEnvironment,
  moment: Moment,
  act: (environment: ModelEnvironment) => Promise<unknown>,
): Promise<boolean> {
  const { deps, isOver } = createMortal(environment.deps, moment);
  await act({ ...environment, deps }).catch((error: unknown) => {
    if (!isOver()) throw error;
  });
  return isOver();
}

function* listMoments(): Generator<Moment> {
  for (let step = 1; step <= STEPS_MAX; step += 1) {
    yield { step, when: 'before' };
    yield { step, when: 'after' };
  }
}

test('a process that dies at any step of a payment leaves nothing behind', async () => {
  const environment = await createModelEnvironment();
  for (const method of METHODS) {
    let deaths = 0;
    for (const moment of listMoments()) {
      const isDead = await dieDuring(environment, moment, (mortal) => pay(mortal, 'fine', method));
      if (!isDead) break;
      deaths += 1;
      await recover(environment);
      await expectSameMoney(environment, `method ${method}, ${JSON.stringify(moment)}`);
    }
    expect(deaths).toBeGreaterThanOrEqual(DEATHS_MIN);
  }
});

const toMove = (kind: Move['kind']): Move => ({ kind, mode: 'fine', many: 401 });

test.each<readonly [Move['kind'], Move['kind'] | null]>([
  ['confirm', null],
  ['refund', null],
  ['refund', 'confirm'],
  ['refund_part', null],
  ['refund_part', 'confirm'],
  ['object', null],
  ['take_back', null],
])('a process that dies at any step of %s after %s leaves nothing behind', async (kind, before) => {
  const environment = await createModelEnvironment();
  let deaths = 0;
  for (const moment of listMoments()) {
    const id = await pay(environment, 'fine', 0);
    if (before !== null) await make(environment, id, toMove(before));
    const act = (mortal: ModelEnvironment) => make(mortal, id, toMove(kind));
    if (!(await dieDuring(environment, moment, act))) break;
    deaths += 1;
    await recover(environment);
    await expectSameMoney(environment, `${kind}, ${JSON.stringify(moment)}`);
  }
  expect(deaths).toBeGreaterThanOrEqual(DEATHS_MIN);
});
