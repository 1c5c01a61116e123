import { tokenizeAt } from '../../../apps/api/src/testing/stripe-sandbox.ts';
import type { ActionName } from './actions.ts';
import type { Order } from './orders.ts';
import type { Person } from './person.ts';

/** A way to pay: the fields of the request, and the name under which it counts. */
export type Means = { readonly action: ActionName; readonly body: object };

const CARDS = ['4242424242424242', '5555555555554444', '3566002020360505'];
const CARD_3D_SECURE = '4000000000003220';
const DECLINED_CARDS = ['4000000000000002', '4000000000009995', '4000000000000127'];
const DECLINED_AFTER_3D_SECURE = '4000008400001629';
const KANA = [...'かきくけこさしすせそ'];

/** Relative frequency. The others need what the order or the person may not have. */
const MIX: readonly (readonly [ActionName, number])[] = [
  ['pay_saved_card', 14],
  ['pay_new_card', 7],
  ['pay_3d_secure', 4],
  ['pay_paypay', 3],
  ['pay_konbini', 2],
  ['pay_bitcash', 2],
  ['pay_counter', 3],
  ['pay_declined_card', 1],
];

/** Draws a way to pay that store and person have. Undefined if the tokenizer is down. */
export async function drawMeans(person: Person, order: Order): Promise<Means | undefined> {
  const { random } = person.world;
  const possible = MIX.filter(([action]) => isPossible(person, order, action));
  const all = possible.flatMap(([action, count]) => Array.from({ length: count }, () => action));
  const action = random.pick(all);
  const body = await createBody(person, action);
  return body && { action, body };
}

function isPossible(
  { cardIds, declinesLeft, contact }: Person,
  { merchant, isAtCounter }: Order,
  action: ActionName,
): boolean {
  if (action === 'pay_saved_card') return cardIds.length > 0;
  if (action === 'pay_declined_card') return declinesLeft > 0;
  if (action === 'pay_paypay') return merchant.methods.includes('paypay');
  if (action === 'pay_bitcash') return merchant.methods.includes('bitcash');
  // Without an email address, a refund of cash waits 45 days for bank details.
  const hasEmail = contact.includes('@');
  if (action === 'pay_konbini') {
    return merchant.methods.includes('cash') && !isAtCounter && hasEmail;
  }
  if (action === 'pay_counter') return merchant.methods.includes('cash') && isAtCounter;
  return true;
}

async function createBody(person: Person, action: ActionName): Promise<object | undefined> {
  const { random } = person.world;
  const contact = person.password === undefined ? { contact: toContact(person) } : {};
  switch (action) {
    case 'pay_saved_card':
      return { payment_method: 'card', card_id: random.pick(person.cardIds) };
    case 'pay_paypay':
      return { payment_method: 'paypay', ...contact };
    case 'pay_konbini':
      return { payment_method: 'cash', ...contact };
    case 'pay_counter':
      return { payment_method: 'cash', by: 'staff', ...contact };
    case 'pay_bitcash':
      return { payment_method: 'bitcash', bitcash_number: drawBitcash(person), ...contact };
    default:
      return createCardBody(person, action, contact);
  }
}

async function createCardBody(person: Person, action: ActionName, contact: object) {
  const { random } = person.world;
  const isDeclined = action === 'pay_declined_card';
  const declined = random.pick([...DECLINED_CARDS, DECLINED_AFTER_3D_SECURE]);
  const number = action === 'pay_3d_secure' ? CARD_3D_SECURE : random.pick(CARDS);
  const card_token = await tokenize(person, isDeclined ? declined : number);
  return card_token === undefined ? undefined : { payment_method: 'card', card_token, ...contact };
}

/** Undefined while the Stripe sandbox is down. */
export async function tokenize({ world }: Person, number: string): Promise<string | undefined> {
  return tokenizeAt(world.stripeSandboxUrl, number).catch(() => undefined);
}

function toContact({ contact }: Person): object {
  return contact.includes('@') ? { email: contact } : { phone: contact };
}

/** The first characters of a sandbox BitCash number select its balance: enough or too little. */
function drawBitcash(person: Person): string {
  const { random } = person.world;
  const isPoor = person.declinesLeft > 0 && random.chance(0.1);
  const kana = Array.from({ length: 4 }, () => random.pick(KANA)).join('');
  return `${(isPoor ? 'い' : 'あ').repeat(12)}${kana}`;
}
