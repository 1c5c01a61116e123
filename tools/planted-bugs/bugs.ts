import { CHECK, chaos, type Detector, simulation, test } from './detectors.ts';

export type Bug = {
  /** The beginning of the name of its patch. */
  readonly id: string;
  readonly name: string;
  /** What goes wrong for a person. */
  readonly harm: string;
  /** One line each. A bug is caught if one of them finds something. */
  readonly detectors: readonly Detector[];
  /** Which of the two large nets should find it too; see `README.md`. */
  readonly expected: readonly ('chaos' | 'simulation')[];
};

const PAYMENTS = 'apps/api/src/modules/payments';
const BILLING = 'apps/api/src/modules/recurring-billing';
const PLATFORM = 'apps/api/src/platform';
const PROVIDER = 'apps/api/src/gateways/payment-provider';

const PAY = `${PAYMENTS}/authorize/payment.test.ts`;
const CAPTURE = `${PAYMENTS}/capture/capture.test.ts`;
const EVENTS = `${PAYMENTS}/provider-event/provider-event.test.ts`;
const RESULTS = test('rule', `${PAYMENTS}/concurrent-results.test.ts`);
/** A process dies at every step. */
const CRASHES = test('rule', `${PAYMENTS}/crash-points.test.ts`);
/** Random histories of payments against a model of the provider. */
const MODEL = test('independent', `${PAYMENTS}/capture/model-first.test.ts`);

export const BUGS: readonly Bug[] = [
  {
    id: '01',
    name: 'no-provider-idempotency-key',
    harm: 'Two processes that carry out one refund at the same time make it twice.',
    detectors: [test('rule', `${PAYMENTS}/repeated-requests.test.ts`)],
    expected: ['chaos'],
  },
  {
    id: '02',
    name: 'key-not-scoped-to-payer',
    harm: 'Who sends the key of another payer gets that payment, or cannot pay.',
    detectors: [test('rule', `${PAYMENTS}/authorize/shared-key.test.ts`)],
    expected: [],
  },
  {
    id: '03',
    name: 'result-without-lock',
    harm: 'A result that arrives twice at once is booked twice.',
    detectors: [RESULTS],
    expected: ['chaos', 'simulation'],
  },
  {
    id: '04',
    name: 'no-unique-live-payment',
    harm: 'Two people, or two browsers of one, pay the same order.',
    detectors: [simulation('pay pay_other open')],
    expected: ['chaos', 'simulation'],
  },
  {
    id: '05',
    name: 'attempt-stored-after-provider-call',
    harm: 'After a crash the money is held, and nothing asks for it again.',
    detectors: [CRASHES],
    expected: ['chaos', 'simulation'],
  },
  {
    id: '06',
    name: 'new-reference-on-retry',
    harm: 'A refund whose answer was lost is made again.',
    detectors: [CRASHES, test('unit', CAPTURE, 'lost response')],
    expected: ['chaos'],
  },
  {
    id: '07',
    name: 'timeout-is-a-decline',
    harm: 'The payer reads that the card was declined, pays again, and is charged twice.',
    detectors: [test('unit', PAY, 'lost response|without a provider response'), chaos(12, 3)],
    expected: ['chaos'],
  },
  {
    id: '08',
    name: 'result-without-recheck',
    harm: 'A late approval brings a canceled payment back.',
    detectors: [test('independent', PAY, 'any number of times|cancel')],
    expected: ['chaos', 'simulation'],
  },
  {
    id: '09',
    name: 'lease-skipped',
    harm: 'With two workers every message is sent twice.',
    detectors: [test('unit', EVENTS, 'one worker at a time')],
    expected: ['chaos'],
  },
  {
    id: '10',
    name: 'webhook-acknowledged-before-stored',
    harm: 'An event that could not be stored is lost, with the result of a payment.',
    detectors: [test('rule', `${PAYMENTS}/provider-event/acknowledged-events.test.ts`)],
    expected: ['chaos'],
  },
  {
    id: '11',
    name: 'provider-amount-trusted',
    harm: 'An order counts as paid although another amount was authorized.',
    detectors: [
      test('rule', `${PROVIDER}/stripe-result.property.test.ts`),
      test('unit', PAY, 'a different amount'),
    ],
    expected: ['chaos'],
  },
  {
    id: '12',
    name: 'late-decline-closes-paid-payment',
    harm: 'A payment that is made is shown as failed, and its order can be paid again.',
    detectors: [simulation('resume cancel authenticated')],
    expected: ['simulation'],
  },
  {
    id: '13',
    name: 'period-by-utc-date',
    harm: 'Until nine in the morning a period counts as not due, and a change skips it.',
    detectors: [test('rule', `${BILLING}/charge/due-days.test.ts`)],
    expected: ['chaos'],
  },
  {
    id: '14',
    name: 'completion-a-day-early',
    harm: 'The payer loses a day of the three in which to object.',
    detectors: [MODEL, test('unit', CAPTURE, '72 hours after authorization')],
    expected: [],
  },
  {
    id: '15',
    name: 'message-twice',
    harm: 'An event that is delivered again sends its message again.',
    detectors: [CHECK],
    expected: ['chaos'],
  },
  {
    id: '16',
    name: 'key-without-fingerprint',
    harm: 'A reused key answers with the payment of another order.',
    detectors: [test('unit', PAY, 'another body with it is rejected'), chaos(12, 3)],
    expected: [],
  },
  {
    id: '17',
    name: 'refund-without-lock',
    harm: 'Two refunds at once tell the payer of more money than comes back.',
    detectors: [simulation('refund refund processing')],
    expected: ['simulation'],
  },
  {
    id: '18',
    name: 'commit-error-retried',
    harm: 'A transaction that was committed runs again, with everything that it does.',
    detectors: [test('unit', `${PLATFORM}/db/unknown-result.test.ts`)],
    expected: ['chaos'],
  },
  {
    id: '19',
    name: 'unknown-attempt-ends-at-once',
    harm: 'A payment in transit is reported as declined a minute later, and then authorized.',
    detectors: [
      test('rule', `${PAYMENTS}/late-requests.test.ts`),
      test('unit', PAY, 'never reached the provider ends after 15 minutes'),
    ],
    expected: ['chaos'],
  },
  {
    id: '20',
    name: 'shutdown-cuts-requests',
    harm: 'During a deploy payers get no answer to a payment that is made.',
    detectors: [test('rule', 'apps/api/src/http/shutdown.test.ts')],
    expected: ['chaos'],
  },
];
