import { civilDate } from '@saifu/domain/shared/calendar';
import { toTypeId } from '@saifu/domain/shared/ids';
import { yen } from '@saifu/domain/shared/yen';
import { expect, test } from 'vitest';
import { addPast } from '../../payments/history/past-payment.fixture.ts';
import type { Charge } from '../charge/charge.ts';
import type { RecurringBilling } from '../recurring-billing.ts';
import type { RecurringBillingMessageEvent } from './billing-messages.ts';
import {
  createMessagesFixture,
  type MessagesFixture,
  PHONE,
  SERVICE,
  STORE,
} from './messages.fixture.ts';
import { recurringBillingMessageSubscribers } from './subscribers.ts';

type EventPayload = Readonly<Record<string, string | number | null>>;

/** An event and the expected English message. */
type Story = {
  readonly event: RecurringBillingMessageEvent;
  readonly expectedTexts: readonly string[];
  readonly recurringBilling?: Partial<RecurringBilling>;
  readonly charge?: Partial<Charge>;
  readonly price?: 'proposed' | 'accepted' | 'lapsed';
  readonly eventPayload?: EventPayload;
  /** The link leads to the order, not to the recurring billing. */
  readonly leadsToOrder?: boolean;
};

const TODAY = civilDate('2026-12-01');
const OVER = { status: 'canceled', closedAt: new Date('2026-12-01T03:00:00Z') } as const;
const CARD = 'VISA •••• 4242';
const BROKEN = /[{}]|undefined|NaN/;

const STORIES: readonly Story[] = [
  {
    event: 'activated',
    expectedTexts: ['¥3,000', '¥1,280', 'on day 5 of each month,', '2026/12/05', CARD, '23:59'],
  },
  {
    event: 'reminder_due',
    eventPayload: { due: '2026-12-05', days: 7, amount: 1280 },
    expectedTexts: ['¥1,280', '2026/12/05', CARD, '2026/12/04 23:59'],
  },
  {
    event: 'reminder_due',
    eventPayload: { due: '2026-12-01', days: 0, amount: 1280 },
    expectedTexts: ['¥1,280', 'today, 2026/12/01', 'no longer be stopped', CARD],
  },
  {
    event: 'charge_failed',
    charge: { status: 'declined' },
    eventPayload: { due: TODAY, retryOn: '2026-12-02' },
    expectedTexts: ['¥1,280', 'due on 2026/12/01', 'not enough money', 'try again on 2026/12/02'],
  },
  {
    event: 'payer_wanted',
    charge: { status: 'awaiting_payer', declineReason: 'authentication' },
    eventPayload: { due: TODAY },
    expectedTexts: ['¥1,280', '2026/12/01', 'canceled on 2026/12/15'],
    leadsToOrder: true,
  },
  {
    event: 'past_due',
    recurringBilling: { status: 'past_due' },
    charge: {
      status: 'past_due',
      due: civilDate('2026-11-24'),
      lastAttemptedOn: TODAY,
    },
    eventPayload: { due: '2026-11-24' },
    expectedTexts: ['¥1,280', 'due on 2026/11/24', 'canceled on 2026/12/08'],
  },
  {
    event: 'paused',
    recurringBilling: { status: 'paused' },
    expectedTexts: ['paused', 'until you resume'],
  },
  { event: 'resumed', expectedTexts: ['¥1,280', '2026/12/05'] },
  { event: 'card_changed', expectedTexts: [CARD, 'not you'] },
  {
    event: 'ending',
    recurringBilling: { status: 'ending' },
    charge: { status: 'waiting' },
    expectedTexts: ['2026/12/01 ¥1,280', 'nothing more is charged'],
  },
  {
    event: 'canceled',
    recurringBilling: { ...OVER, closedBy: 'payer' },
    expectedTexts: ['You canceled it'],
  },
  {
    event: 'canceled',
    recurringBilling: { ...OVER, closedBy: 'merchant' },
    expectedTexts: ['The store'],
  },
  {
    event: 'canceled',
    recurringBilling: { ...OVER, closedBy: 'unpaid' },
    expectedTexts: ['14 days'],
  },
  {
    event: 'canceled',
    recurringBilling: { ...OVER, closedBy: 'first_payment_returned' },
    expectedTexts: ['The first payment was taken back'],
  },
  {
    event: 'ended',
    recurringBilling: { ...OVER, status: 'ended', closedBy: 'end_date' },
    expectedTexts: ['its agreed end'],
  },
  {
    event: 'price_proposed',
    price: 'proposed',
    expectedTexts: [
      '¥1,500',
      '¥1,280',
      'from 2027/01/05 on',
      '2027/01/04 23:59',
      'unless you say yes',
    ],
  },
  { event: 'price_accepted', price: 'accepted', expectedTexts: ['¥1,500', '2027/01/05'] },
  { event: 'price_lapsed', price: 'lapsed', expectedTexts: ['¥1,280', 'does not apply'] },
];

/** Sets up the story and publishes its event. */
async function happen(fixture: MessagesFixture, cardId: string, story: Story) {
  const recurringBilling = await fixture.agree({ cardId, ...story.recurringBilling });
  const charge = story.charge && (await fixture.owe(recurringBilling, story.charge));
  const answered = story.price === 'proposed' ? null : fixture.clock.now();
  const change =
    story.price &&
    (await fixture.propose(recurringBilling, { status: story.price, answeredAt: answered }));
  const before = await fixture.messages();
  await fixture.recordEvent(recurringBilling, story.event, {
    ...story.eventPayload,
    ...(change && { change: change.id }),
  });
  const known = new Set(before.map(({ id }) => id));
  const path = story.leadsToOrder
    ? `/payment/invoice?order=${toTypeId('order', charge?.orderId ?? '')}`
    : `/recurring-billing/${toTypeId('recurringBilling', recurringBilling.id)}`;
  return {
    link: new URL(path, fixture.testApp.deps.config.publicUrl).href,
    messages: (await fixture.messages()).filter(({ id }) => !known.has(id)),
  };
}

test('each event sends one email, without a name in its subject', async () => {
  const fixture = await createMessagesFixture();
  const cardId = await fixture.saveCard();
  for (const story of STORIES) {
    const { messages, link } = await happen(fixture, cardId, story);
    expect(messages, story.event).toHaveLength(1);
    const [message] = messages;
    expect(message).toMatchObject({ channel: 'email', destination: 'alex@saifu.example' });
    expect(message?.subject).toMatch(/^\[Saifu\] /);
    expect(message?.subject).not.toMatch(`${SERVICE}|${STORE}`);
    for (const words of [...story.expectedTexts, SERVICE, STORE])
      expect(message?.text).toContain(words);
    expect(message?.text).not.toMatch(BROKEN);
    expect(message?.text.split('\n')).toContain(link);
  }
  const written = await fixture.messages();
  await redeliverEvents(fixture);
  expect(await fixture.messages()).toEqual(written);
});

/** Delivers every event to its subscriber again, as after a crash. */
async function redeliverEvents({ testApp, all }: MessagesFixture): Promise<void> {
  const rows = await all("select * from outbox_events where type like 'recurring_billing.%'");
  const subscribers = recurringBillingMessageSubscribers(testApp.deps);
  expect(rows).toHaveLength(STORIES.length);
  for (const { id, type, subject_id: subjectId, payload, occurred_at: occurredAt } of rows) {
    const subscribed = subscribers.filter(({ on }) => on === type);
    expect(subscribed).toHaveLength(1);
    await subscribed[0]?.handle({ id, type, subjectId, payload, occurredAt });
  }
  await testApp.settle();
}

test('each event sends a short SMS with the same link if there is no email address', async () => {
  const fixture = await createMessagesFixture(PHONE);
  const cardId = await fixture.saveCard();
  for (const story of STORIES) {
    const { messages, link } = await happen(fixture, cardId, story);
    expect(messages, story.event).toHaveLength(1);
    expect(messages[0]).toMatchObject({ channel: 'sms', destination: PHONE, subject: null });
    const [words = '', ...rest] = messages[0]?.text.split('\n') ?? [];
    expect(rest).toEqual([link]);
    expect(words).toContain(SERVICE);
    expect(words.length).toBeLessThanOrEqual(70);
  }
});

test.each(['ja', 'ko'] as const)('every message is complete in %s', async (language) => {
  const fixture = await createMessagesFixture();
  await fixture.all('update users set locale = $1', language);
  const cardId = await fixture.saveCard();
  for (const story of STORIES) await happen(fixture, cardId, story);
  const messages = await fixture.messages();
  expect(messages).toHaveLength(STORIES.length);
  for (const { subject, text } of messages) {
    expect(`${subject}${text}`).not.toMatch(BROKEN);
    // Apart from names and the link, no English remains.
    const content = `${subject}${text}`.replaceAll(/https?:\S+|Saifu|VISA/g, '');
    expect(content).not.toMatch(/[A-Za-z]/);
  }
});

const UNPAID = { due: TODAY, retryOn: '2026-12-02' };
/** Events that are outdated by the time the message is written. */
const SETTLED: readonly (readonly [string, Story])[] = [
  [
    'canceled since',
    { event: 'activated', recurringBilling: { ...OVER, closedBy: 'payer' }, expectedTexts: [] },
  ],
  ['paused since', { event: 'resumed', recurringBilling: { status: 'paused' }, expectedTexts: [] }],
  ['resumed since', { event: 'paused', expectedTexts: [] }],
  [
    'over',
    { event: 'card_changed', recurringBilling: { ...OVER, closedBy: 'payer' }, expectedTexts: [] },
  ],
  [
    'without a charge left',
    { event: 'ending', recurringBilling: { status: 'ending' }, expectedTexts: [] },
  ],
  [
    'over',
    { event: 'ending', recurringBilling: { ...OVER, closedBy: 'payer' }, expectedTexts: [] },
  ],
  [
    'missed by everybody',
    { event: 'canceled', recurringBilling: { ...OVER, closedBy: 'missed' }, expectedTexts: [] },
  ],
  [
    'canceled since',
    {
      event: 'reminder_due',
      recurringBilling: { ...OVER, closedBy: 'payer' },
      eventPayload: { due: '2026-12-05' },
      expectedTexts: [],
    },
  ],
  [
    'of a day that is over',
    { event: 'reminder_due', eventPayload: { due: '2026-11-30' }, expectedTexts: [] },
  ],
  [
    'charged already',
    {
      event: 'reminder_due',
      charge: { status: 'processing' },
      eventPayload: { due: TODAY },
      expectedTexts: [],
    },
  ],
  [
    'paid since',
    {
      event: 'charge_failed',
      charge: { status: 'paid', paidOn: TODAY },
      eventPayload: UNPAID,
      expectedTexts: [],
    },
  ],
  [
    'asked again',
    {
      event: 'charge_failed',
      charge: { status: 'processing' },
      eventPayload: UNPAID,
      expectedTexts: [],
    },
  ],
  [
    'the result of an earlier attempt',
    {
      event: 'charge_failed',
      charge: { status: 'declined', due: civilDate('2026-11-30'), lastAttemptedOn: TODAY },
      eventPayload: { due: '2026-11-30', retryOn: '2026-12-01' },
      expectedTexts: [],
    },
  ],
  [
    'not tried again',
    {
      event: 'charge_failed',
      charge: { status: 'declined' },
      eventPayload: { ...UNPAID, retryOn: null },
      expectedTexts: [],
    },
  ],
  [
    'after another card was chosen',
    {
      event: 'charge_failed',
      charge: { status: 'declined', attemptedCardId: '0190a000-0000-7000-8000-000000000001' },
      eventPayload: UNPAID,
      expectedTexts: [],
    },
  ],
  [
    'of recurring billing that has ended',
    {
      event: 'past_due',
      recurringBilling: { ...OVER, closedBy: 'merchant' },
      charge: { status: 'past_due' },
      eventPayload: UNPAID,
      expectedTexts: [],
    },
  ],
  [
    'paid by hand',
    {
      event: 'payer_wanted',
      charge: { status: 'paid', paidOn: TODAY },
      eventPayload: UNPAID,
      expectedTexts: [],
    },
  ],
  ['answered', { event: 'price_proposed', price: 'accepted', expectedTexts: [] }],
  [
    'of recurring billing that is ending',
    {
      event: 'price_proposed',
      recurringBilling: { status: 'ending' },
      price: 'proposed',
      expectedTexts: [],
    },
  ],
];

test('an outdated event sends no message', async () => {
  const fixture = await createMessagesFixture();
  const cardId = await fixture.saveCard();
  for (const [why, story] of SETTLED) {
    const { messages } = await happen(fixture, cardId, story);
    expect(messages, `${story.event}, ${why}`).toEqual([]);
  }
});

test('no unpaid message is sent if the order has just been paid', async () => {
  const fixture = await createMessagesFixture();
  const cardId = await fixture.saveCard();
  const stories = [
    ['charge_failed', 'declined'],
    ['payer_wanted', 'awaiting_payer'],
    ['past_due', 'past_due'],
  ] as const;
  for (const [event, status] of stories) {
    const recurringBilling = await fixture.agree({ cardId });
    const { orderId } = await fixture.owe(recurringBilling, { status });
    await fixture.all("update orders set status = 'paid', paid_at = now() where id = $1", orderId);
    await fixture.recordEvent(recurringBilling, event, UNPAID);
    expect(await fixture.messages(), event).toEqual([]);
  }
});

test('the past_due message of a very late charge does not announce a cancellation', async () => {
  const fixture = await createMessagesFixture();
  const cardId = await fixture.saveCard();
  const recurringBilling = await fixture.agree({ cardId, status: 'past_due' });
  const tried = { firstAttemptedOn: civilDate('2026-11-20'), lastAttemptedOn: TODAY };
  const days = [
    // The date is 14 days after the first attempt or 31 days after the due date, whichever is
    // first.
    ['2026-11-03', 'the service is canceled on 2026/12/04'],
    ['2026-11-02', 'After 2026/12/03 it can only be settled with the store'],
  ] as const;
  for (const [due, expectedTexts] of days) {
    await fixture.owe(recurringBilling, { ...tried, status: 'past_due', due: civilDate(due) });
    await fixture.recordEvent(recurringBilling, 'past_due', { due });
    expect((await fixture.messages()).at(-1)?.text, due).toContain(expectedTexts);
    fixture.clock.set('2026-12-01T13:00');
  }
});

test('a price change whose start day has come sends no proposal message', async () => {
  const fixture = await createMessagesFixture();
  const recurringBilling = await fixture.agree();
  const { id: change } = await fixture.propose(recurringBilling);
  fixture.clock.set('2027-01-05T00:00');
  await fixture.recordEvent(recurringBilling, 'price_proposed', { change });
  expect(await fixture.messages()).toEqual([]);
});

test('an offer without a payer sends no messages', async () => {
  const fixture = await createMessagesFixture();
  const offer = { status: 'pending_first_payment', userId: null, chargedThrough: null } as const;
  const recurringBilling = await fixture.agree({ ...offer, activatedAt: null });
  const before = await fixture.all('select id from messages');
  await fixture.recordEvent(recurringBilling, 'canceled', { by: 'merchant' });
  expect(await fixture.all('select id from messages')).toEqual(before);
});

const DECLINES = [
  [{}, 'insufficient_funds', 'not enough money or credit'],
  [{}, 'limit', 'over the limit'],
  [{}, 'try_again', 'could not answer'],
  [{}, 'lost_or_stolen', 'blocked'],
  [{}, 'security_code', 'without saying why'],
  [{ frozenAt: new Date() }, 'other', 'blocked'],
  [{ expMonth: 11, expYear: 2026 }, 'other', 'has expired'],
  [undefined, 'other', 'No card has been chosen'],
] as const;

test('the decline message states a reason that the cardholder can act on', async () => {
  const fixture = await createMessagesFixture();
  for (const [card, declineReason, words] of DECLINES) {
    const cardId = card === undefined ? null : await fixture.saveCard(card);
    const recurringBilling = await fixture.agree({ cardId });
    await fixture.owe(recurringBilling, { declineReason });
    await fixture.recordEvent(recurringBilling, 'charge_failed', UNPAID);
    expect((await fixture.messages()).at(-1)?.text, declineReason).toContain(words);
    await fixture.all('delete from messages');
    await fixture.all('delete from cards where id = $1', cardId);
  }
});

test('payment days that some months lack are described as the last day', async () => {
  const fixture = await createMessagesFixture();
  await fixture.recordEvent(await fixture.agree({ paymentDays: [31, 15] }), 'activated');
  const [message] = await fixture.messages();
  expect(message?.text).toContain('on day 15 and 31 of each month (in a shorter month');
  expect(message?.text).toContain('Next charge: 2026/12/15');
  expect(message?.text).toContain('none chosen yet');
});

test('messages show the price accepted for the day', async () => {
  const fixture = await createMessagesFixture();
  const recurringBilling = await fixture.agree();
  const accepted = { status: 'accepted', answeredAt: fixture.clock.now() } as const;
  await fixture.propose(recurringBilling, { ...accepted, from: civilDate('2026-12-05') });
  await fixture.recordEvent(recurringBilling, 'reminder_due', {
    due: '2026-12-05',
    days: 3,
    amount: 1280,
  });
  const { id: change } = await fixture.propose(recurringBilling, { monthlyYen: yen(2000) });
  fixture.clock.set('2026-12-02T12:00');
  await fixture.recordEvent(recurringBilling, 'price_proposed', { change });
  const [reminder, proposal] = await fixture.messages();
  expect(reminder?.text).toContain('¥1,500');
  expect(proposal?.text).toContain('¥2,000 for each charge. Today it is ¥1,500');
});

test('a typed card is named before it is saved', async () => {
  const fixture = await createMessagesFixture();
  const recurringBilling = await fixture.agree();
  const payment = await addPast(fixture.testApp, {
    user: fixture.payer.email ?? '',
    at: '2026-12-01T11:00',
  });
  await fixture.all(
    `update payments set card_brand = 'jcb', card_last4 = '0505', order_id = (
       select id from orders where recurring_billing_id = $2
     ) where id = $1`,
    payment,
    recurringBilling.id,
  );
  await fixture.recordEvent(recurringBilling, 'activated');
  const [message] = await fixture.messages();
  expect(message?.text).toContain('Card: JCB •••• 0505.');
});
