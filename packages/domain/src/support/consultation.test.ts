import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONSULTATION_MESSAGES_MAX } from '../shared/limits.ts';
import {
  CONSULTATION_STATUSES,
  type ConsultationEvent,
  type ConsultationStatus,
  closesAt,
  consultationMachine,
  hasRoom,
  isOver,
} from './consultation.ts';

const EVENTS: readonly ConsultationEvent[] = ['write', 'answer', 'close'];

test('the transition table: a closed consultation accepts only closing', () => {
  const table = CONSULTATION_STATUSES.map((status) => [
    status,
    EVENTS.map((event) =>
      consultationMachine.getError(status, event) === undefined
        ? consultationMachine.step(status, event)
        : consultationMachine.getError(status, event),
    ),
  ]);
  expect(Object.fromEntries(table)).toEqual({
    open: ['open', 'answered', 'closed'],
    answered: ['open', 'answered', 'closed'],
    closed: ['consultation.closed', 'consultation.closed', 'closed'],
  });
});

test('the status follows the last message until the consultation is closed', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 20 }), (story) => {
      const end = story.reduce<ConsultationStatus>(
        (status, event) =>
          consultationMachine.getError(status, event)
            ? status
            : consultationMachine.step(status, event),
        'open',
      );
      const last = story.at(-1);
      const wanted = story.includes('close') ? 'closed' : last === 'answer' ? 'answered' : 'open';
      expect(end).toBe(wanted);
    }),
  );
});

test('an answered consultation closes at the end of the thirtieth day in Japan', () => {
  // 00:30 in Japan, still the day before in UTC.
  expect(closesAt(new Date('2026-11-14T15:30:00Z'))).toEqual(new Date('2026-12-15T14:59:59Z'));
  expect(closesAt(new Date('2026-11-14T14:59:59Z'))).toEqual(new Date('2026-12-14T14:59:59Z'));
});

test('a consultation is over after closesAt or once it is closed', () => {
  const end = new Date('2026-12-15T14:59:59Z');
  const after = new Date(end.getTime() + 1);
  expect(isOver({ status: 'answered', closesAt: end }, end)).toBe(false);
  expect(isOver({ status: 'answered', closesAt: end }, after)).toBe(true);
  expect(isOver({ status: 'open', closesAt: null }, after)).toBe(false);
  expect(isOver({ status: 'closed', closesAt: null }, end)).toBe(true);
});

test('the last message is reserved for support', () => {
  const max = CONSULTATION_MESSAGES_MAX;
  const room = [max - 2, max - 1, max].map((count) => [
    hasRoom('payer', count),
    hasRoom('staff', count),
  ]);
  expect(room).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ]);
});
