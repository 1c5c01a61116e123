import { TERMS_VERSION } from '@saifu/contract/registration';
import { press } from '../stripe-sandbox-control.ts';
import { withdraw } from './answers.ts';
import { isOk } from './client.ts';
import { tokenize } from './methods.ts';
import { createEmail, createPerson, createPhone, type Person } from './person.ts';
import type { LifeWorld } from './world.ts';

const CARDS = ['4242424242424242', '5555555555554444', '3566002020360505'];
const SETUP_CARD_3D_SECURE = '4000002500003155';

/** Registers by email or phone. Undefined if the product stays unreachable. */
export async function register(world: LifeWorld): Promise<Person | undefined> {
  const isByEmail = world.random.chance(0.5);
  const contact = isByEmail ? createEmail(world) : createPhone(world);
  const password = `secret ${world.random.uuid()}`;
  const person = createPerson(world, contact, password);
  const action = isByEmail ? 'register_email' : 'register_phone';
  const isIn = await world.step(action, async () => {
    const form = {
      ...(isByEmail ? { email: contact } : { phone: contact }),
      password,
      terms_accepted: true,
      terms_version: TERMS_VERSION,
      locale: 'ja',
    };
    const request = { method: 'POST', path: '/guest/registration', body: form };
    const answer = await person.client.send('look', request);
    // A retry finds the account that an unanswered try has made; its message arrives all the same.
    const isTaken = answer.code === 'account.email_taken' || answer.code === 'account.phone_taken';
    if (!isOk(answer) && !isTaken) return false;
    const proof = isByEmail
      ? { token: await world.inbox.findToken(contact, 't') }
      : { registration_id: answer.body.registration_id, otp: await world.inbox.findCode(contact) };
    if (Object.values(proof).includes(undefined)) return false;
    const verify = { method: 'POST', path: '/verify', body: proof };
    const verified = await person.client.send(action, verify);
    if (!isOk(verified)) return false;
    const session = verified.body.session as { readonly access_token: string } | null;
    if (session !== null) person.client.setToken(session.access_token);
    return session !== null;
  });
  if (isIn || (await signIn(person))) return person;
  person.client.close();
  return undefined;
}

export async function signIn({ world, client, contact, password }: Person): Promise<boolean> {
  return world.step('sign_in', async () => {
    const body = { login_id: contact, password };
    const answer = await client.send('sign_in', { method: 'POST', path: '/login', body });
    if (isOk(answer)) client.setToken(String(answer.body.access_token));
    return isOk(answer);
  });
}

/** Saves a card; the bank may ask for 3-D Secure. */
export async function addCard(person: Person): Promise<void> {
  const { world, client } = person;
  const numbers = world.random.chance(0.3) ? [SETUP_CARD_3D_SECURE] : CARDS;
  const number = world.random.pick(numbers);
  await world.step('add_card', async () => {
    const card_token = await tokenize(person, number);
    if (card_token === undefined) return;
    const body = { card_token, cardholder_name: 'HANAKO YAMADA' };
    const answer = await client.send('add_card', { method: 'POST', path: '/cards', body });
    if (!isOk(answer)) return;
    const { id, next_action: action } = answer.body as CardBody;
    if (action !== null) {
      await press(action.url, 'yes');
      const path = `/cards/${id}/resume`;
      const resumed = await client.send('look', { method: 'POST', path });
      if (!isOk(resumed) || resumed.body.card === null) return;
    }
    person.cardIds.push(id);
  });
}

type CardBody = { readonly id: string; readonly next_action: { readonly url: string } | null };

export async function changeSettings({ world, client, cardIds }: Person): Promise<void> {
  const { random } = world;
  const change = random.pick([
    { method: 'PATCH', path: '/userinfo', body: { display_name: `花子${random.between(1, 99)}` } },
    { method: 'PATCH', path: '/userinfo', body: { theme: random.pick(['light', 'dark']) } },
    { method: 'PATCH', path: '/limits', body: { per_payment: random.between(40_000, 90_000) } },
    { method: 'POST', path: '/guest/receipts/settings', body: { recipient_name: '山田商店' } },
    ...cardIds.map((id) => ({ method: 'PUT', path: `/cards/${id}/default` })),
  ]);
  await world.step('change_settings', () => client.send('change_settings', change));
}

type Unfinished = {
  readonly payments: readonly { readonly id: string }[];
  readonly refund_requests: readonly { readonly id: string }[];
  readonly recurring_billings: readonly { readonly id: string }[];
};

const ROUNDS_MAX = 8;

/** Ends what is unfinished and deletes the account. */
export async function leave(person: Person): Promise<void> {
  const { world, client, password } = person;
  await world.step('leave', async () => {
    const body = { password };
    await client.send('look', { method: 'POST', path: '/step_up/verify', body });
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const answer = await client.send('leave', { method: 'DELETE', path: '/userinfo' });
      if (answer.code !== 'account.in_use') return;
      const found = await client.send('look', { method: 'GET', path: '/userinfo/deletion' });
      if (!isOk(found)) return;
      const finished = await finish(person, found.body.unfinished as Unfinished);
      if (finished === 0) return;
    }
  });
}

/** Returns how many could be finished; a cash refund may wait for bank details. */
async function finish(person: Person, unfinished: Unfinished): Promise<number> {
  const { client, world } = person;
  let finished = unfinished.refund_requests.length;
  const post = async (path: string, body?: object) => {
    const answer = await client.send('look', { method: 'POST', path, ...(body && { body }) });
    if (isOk(answer)) finished += 1;
    return answer;
  };
  for (const { id } of unfinished.refund_requests) await withdraw(person, id);
  for (const { id } of unfinished.recurring_billings) {
    await post(`/recurring_billings/${id}/cancel`, { after_charge: true });
  }
  for (const { id: payment } of unfinished.payments) {
    const confirmed = await post(`/payments/${payment}/confirm`);
    const isWaiting = confirmed.code === 'payment.not_created';
    const answer = isWaiting ? await post(`/guest/payments/${payment}/cancel`) : confirmed;
    if (!isOk(answer)) continue;
    const kind = isWaiting ? 'cancel' : 'confirm';
    world.promises.record({ kind, payment, status: String(answer.body.status) });
  }
  return finished;
}
