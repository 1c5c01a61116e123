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

test('every state says what it takes: a closed question takes nothing but its closing', () => {
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

test('a question is as the last one who spoke left it, until it is closed', () => {
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

test('an answered question stays until the end of the thirtieth day in Japan', () => {
  // Half past midnight in Japan, still the day before elsewhere.
  expect(closesAt(new Date('2026-11-14T15:30:00Z'))).toEqual(new Date('2026-12-15T14:59:59Z'));
  expect(closesAt(new Date('2026-11-14T14:59:59Z'))).toEqual(new Date('2026-12-14T14:59:59Z'));
});

test('a question is over once its last second has passed, or it was closed', () => {
  const end = new Date('2026-12-15T14:59:59Z');
  const after = new Date(end.getTime() + 1);
  expect(isOver({ status: 'answered', closesAt: end }, end)).toBe(false);
  expect(isOver({ status: 'answered', closesAt: end }, after)).toBe(true);
  expect(isOver({ status: 'open', closesAt: null }, after)).toBe(false);
  expect(isOver({ status: 'closed', closesAt: null }, end)).toBe(true);
});

test('however much a payer writes, there is a place left for the answer', () => {
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
