import { expect, test } from 'vitest';
import { createExternalStatus } from './external-status.ts';

const START = Date.parse('2026-11-20T00:00:30.000Z');
const MINUTE_MS = 60_000;

function create() {
  let nowMs = START;
  const status = createExternalStatus(() => nowMs);
  const pass = (minutes: number) => {
    nowMs += minutes * MINUTE_MS;
  };
  const call = (outcome: string) =>
    status.observeCall({ provider: 'stripe', operation: 'POST /v1/refunds', outcome });
  return { status, pass, call };
}

test('a declined card is an answer, no response is a failure', () => {
  const { status, pass, call } = create();
  for (const outcome of ['ok', 'rejected']) call(outcome);
  pass(1);
  call('no_response');
  expect(status.listOperations()).toEqual([
    {
      provider: 'stripe',
      operation: 'POST /v1/refunds',
      succeededAt: '2026-11-20T00:00:30.000Z',
      failedAt: '2026-11-20T00:01:30.000Z',
      failure: 'no_response',
      calls: 3,
      failures: 1,
    },
  ]);
});

test('only the last fifteen minutes are counted, whether or not calls go on', () => {
  const { status, pass, call } = create();
  call('error');
  pass(14);
  call('ok');
  expect(status.listOperations()).toMatchObject([{ calls: 2, failures: 1 }]);
  pass(1);
  expect(status.listOperations()).toMatchObject([{ calls: 1, failures: 0, failure: 'error' }]);
  pass(30);
  expect(status.listOperations()).toMatchObject([{ calls: 0, failures: 0 }]);
});

test('a carrier fails since its first failure after a success', () => {
  const { status, pass } = create();
  status.observeMessage('sms', null);
  pass(1);
  status.observeMessage('sms', 'sms.503');
  pass(1);
  status.observeMessage('sms', 'sms.500');
  expect(status.listCarriers()).toMatchObject([
    { channel: 'sms', failure: 'sms.500', failingSince: '2026-11-20T00:01:30.000Z' },
  ]);
  status.observeMessage('sms', null);
  expect(status.listCarriers()).toMatchObject([{ failure: 'sms.500', failingSince: null }]);
});
