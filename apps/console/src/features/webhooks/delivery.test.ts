import { expect, test } from 'vitest';
import { getFaultCode, getFaultText } from '../../i18n/fault-text.ts';
import { formatPayload, toSeconds } from './delivery.ts';

test.each([
  ['webhook.timeout', 'fault_timeout'],
  ['webhook.ETIMEDOUT', 'fault_timeout'],
  ['webhook.unresolved', 'fault_unresolved'],
  ['webhook.ENOTFOUND', 'fault_unresolved'],
  ['webhook.target_forbidden', 'fault_forbidden'],
  ['webhook.ECONNREFUSED', 'fault_refused'],
  ['webhook.no_answer', 'fault_no_answer'],
  ['webhook.ECONNRESET', 'fault_no_answer'],
  ['webhook.CERT_HAS_EXPIRED', 'fault_certificate'],
  ['webhook.UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'fault_certificate'],
  ['webhook.ERR_TLS_CERT_ALTNAME_INVALID', 'fault_certificate'],
  ['webhook.unreachable', 'fault_other'],
  ['', 'fault_other'],
])('the fault %s has the text %s', (fault, text) => {
  expect(getFaultText(fault)).toBe(`console_developer.${text}`);
});

test('the code of a fault is shown without its prefix', () => {
  expect(getFaultCode('webhook.ECONNREFUSED')).toBe('ECONNREFUSED');
});

test.each([
  ['{"a":{"b":1}}', '{\n  "a": {\n    "b": 1\n  }\n}'],
  ['no JSON', 'no JSON'],
  ['', ''],
])('the payload %j is shown as %j', (body, shown) => {
  expect(formatPayload(body)).toBe(shown);
});

test.each([
  [0, '0.0'],
  [49, '0.0'],
  [180, '0.2'],
  [15_000, '15.0'],
])('%i ms are %s seconds', (durationMs, seconds) => {
  expect(toSeconds(durationMs)).toBe(seconds);
});
