import type { CivilDate } from '../shared/calendar.ts';
import { defineMachine } from '../shared/state-machine.ts';
import type { StepKind } from './charge.ts';
import { duesBetween, type Schedule } from './schedule.ts';

/** Recurring billing: a payer agreed once, and is charged again and again. */
export const AGREEMENT_STATUSES = [
  'pending_first_payment',
  'active',
  'past_due',
  'paused',
  'ending',
  'canceled',
  'ended',
] as const;
export type AgreementStatus = (typeof AGREEMENT_STATUSES)[number];

/**
 * activate: the first payment was made. miss: it was not, in time. fall_behind: a charge was tried
 * to the last and is not paid. catch_up: it is, after all. give_up: it is not, and time is over.
 * wind_down: the payer leaves after what is past its cut-off. end: nothing more will be charged.
 * cancel: at once.
 */
export type AgreementEvent =
  | 'activate'
  | 'miss'
  | 'fall_behind'
  | 'catch_up'
  | 'give_up'
  | 'pause'
  | 'resume'
  | 'wind_down'
  | 'end'
  | 'cancel'
  | 'change_card'
  | 'change_price';

export const agreementMachine = defineMachine<AgreementStatus, AgreementEvent>({
  pending_first_payment: {
    on: { activate: 'active', miss: 'canceled', cancel: 'canceled' },
    otherwise: 'agreement.not_begun',
  },
  active: {
    on: {
      activate: 'active',
      fall_behind: 'past_due',
      catch_up: 'active',
      pause: 'paused',
      resume: 'active',
      wind_down: 'ending',
      end: 'ended',
      cancel: 'canceled',
      change_card: 'active',
      change_price: 'active',
    },
    otherwise: 'unexpected',
  },
  past_due: {
    on: {
      fall_behind: 'past_due',
      catch_up: 'active',
      give_up: 'canceled',
      wind_down: 'ending',
      cancel: 'canceled',
      change_card: 'past_due',
      change_price: 'past_due',
    },
    otherwise: 'agreement.past_due',
  },
  paused: {
    on: {
      pause: 'paused',
      resume: 'active',
      end: 'ended',
      cancel: 'canceled',
      change_card: 'paused',
      change_price: 'paused',
    },
    otherwise: 'agreement.paused',
  },
  ending: {
    on: {
      fall_behind: 'ending',
      catch_up: 'ending',
      give_up: 'canceled',
      wind_down: 'ending',
      end: 'canceled',
      cancel: 'canceled',
      change_card: 'ending',
    },
    otherwise: 'agreement.closed',
  },
  canceled: {
    on: { miss: 'canceled', give_up: 'canceled', cancel: 'canceled' },
    otherwise: 'agreement.closed',
  },
  ended: { on: { end: 'ended' }, otherwise: 'agreement.closed' },
});

/** To others an agreement that is ending is still active: it can be charged. */
export function shownStatus(status: AgreementStatus): Exclude<AgreementStatus, 'ending'> {
  return status === 'ending' ? 'active' : status;
}

/** Whether its card has to stay. */
export function isLive(status: AgreementStatus): boolean {
  return status !== 'canceled' && status !== 'ended' && status !== 'pending_first_payment';
}

export type Agreement = {
  readonly status: AgreementStatus;
  readonly schedule: Schedule;
  /**
   * Up to this day every period has its charge. It begins on the day the first payment was made
   * and again on the day a pause ends: what was due by then could not be refused any more.
   */
  readonly countedTo: CivilDate;
};

/**
 * The periods that need a charge today, each once, however long nobody looked. Whoever changes a
 * status counts first, in the same transaction: what is due is due under the old one.
 */
export function uncountedDues(agreement: Agreement, today: CivilDate): readonly CivilDate[] {
  const isCounting = agreement.status === 'active' || agreement.status === 'past_due';
  return isCounting ? duesBetween(agreement.schedule, agreement.countedTo, today) : [];
}

const EFFECTS: Readonly<Partial<Record<StepKind | 'paid', AgreementEvent>>> = {
  paid: 'catch_up',
  review: 'catch_up',
  fall_behind: 'fall_behind',
  give_up: 'give_up',
  end: 'end',
};

/** What a step of a charge makes of its agreement; one that is over stays so. */
export function statusAfter(status: AgreementStatus, step: StepKind | 'paid'): AgreementStatus {
  const event = EFFECTS[step];
  if (event === undefined || agreementMachine.refusal(status, event) !== undefined) return status;
  return agreementMachine.step(status, event);
}
