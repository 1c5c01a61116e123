import { addCard, changeSettings, leave, register, signIn } from './account.ts';
import { confirmHere } from './answers.ts';
import { payInInstallments } from './installments.ts';
import { createInvoice, scanStore } from './orders.ts';
import { pay } from './pay.ts';
import { createEmail, createPerson, createPhone, type Person } from './person.ts';
import { purchase } from './purchase.ts';
import { readHistory } from './receipts.ts';
import type { LifeWorld } from './world.ts';

// Registration hashes a password, which costs as much as many payments.
const PURCHASES = [50, 100] as const;
// An account that bought little has seldom something open that keeps it from being deleted.
const VISITOR_PURCHASES = [1, 5] as const;
const VISITORS = 0.3;
// All of them stay below the limit of a day.
const REGULAR_PURCHASES = [100, 150] as const;

/** A member: registers, pays many times or only a few, and leaves. */
export async function liveAsMember(world: LifeWorld): Promise<void> {
  const person = await register(world);
  if (person === undefined) return;
  try {
    await addCard(person);
    const isVisitor = world.random.chance(VISITORS);
    const [few, many] = isVisitor ? VISITOR_PURCHASES : PURCHASES;
    const count = world.random.between(few, many);
    for (let done = 0; done < count && !world.isOver(); done += 1) {
      await purchase(person);
      await doMore(person);
    }
    if (isVisitor || world.random.chance(0.5)) await leave(person);
  } finally {
    person.client.close();
  }
}

async function doMore(person: Person): Promise<void> {
  const { random } = person.world;
  if (person.client.isSignedOut()) await signIn(person);
  const draw = random.nextFloat();
  if (draw < 0.06) await readHistory(person);
  else if (draw < 0.09) await changeSettings(person);
  else if (draw < 0.13) await payInInstallments(person);
  else if (draw < 0.14 && person.cardIds.length < 4) await addCard(person);
  else if (draw < 0.15) await signIn(person);
}

/** A member who pays one invoice after another by card, and leaves most to the 72 hours. */
export async function liveAsRegular(world: LifeWorld): Promise<void> {
  const person = await register(world);
  if (person === undefined) return;
  const count = world.random.between(...REGULAR_PURCHASES);
  try {
    await addCard(person);
    for (let done = 0; done < count && !world.isOver(); done += 1) {
      if (person.client.isSignedOut()) await signIn(person);
      const [card_id] = person.cardIds;
      if (card_id === undefined) await purchase(person);
      else await payInvoice(person, card_id);
    }
  } finally {
    person.client.close();
  }
}

async function payInvoice(person: Person, card_id: string): Promise<void> {
  const { random, merchants } = person.world;
  const order = await createInvoice(person.world, random.pick(merchants));
  if (order === undefined) return;
  const body = { payment_method: 'card', card_id };
  const payment = await pay(person, order, { action: 'pay_saved_card', body });
  if (payment?.status === 'processing' && random.chance(0.2)) await confirmHere(person, payment);
}

/** A guest: pays without an account, and reads the messages. */
export async function liveAsGuest(world: LifeWorld): Promise<void> {
  const count = world.random.between(...PURCHASES);
  const isByEmail = world.random.chance(0.7);
  const contact = isByEmail ? createEmail(world) : createPhone(world);
  const person = createPerson(world, contact, undefined);
  try {
    // The code at the counter sets the cookie of the device, which idempotency keys belong to.
    const first = await scanStore(person, world.random.pick(world.merchants));
    if (first === undefined) return;
    await purchase(person, first);
    for (let done = 0; done < count && !world.isOver(); done += 1) await purchase(person);
  } finally {
    person.client.close();
  }
}
