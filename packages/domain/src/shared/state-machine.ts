import { AppError, type ErrorCode } from './app-error.ts';

/**
 * The transition table of a state machine. Each state lists the events it accepts with their target
 * states, and one error code for all others. So a new event is rejected everywhere until it is
 * listed. A transition to the same state is idempotent.
 */
export type Rules<State extends string, Event extends string> = Readonly<
  Record<State, { readonly on: Partial<Record<Event, State>>; readonly otherwise: ErrorCode }>
>;

export type Machine<State extends string, Event extends string> = {
  readonly rules: Rules<State, Event>;
  /** The error of `event` in `state`, or undefined. The web app uses it for rendering. */
  getError(state: State, event: Event): ErrorCode | undefined;
  /** The next state. Throws the error if the event is not accepted. The server uses it. */
  step(state: State, event: Event): State;
};

export function defineMachine<State extends string, Event extends string>(
  rules: Rules<State, Event>,
): Machine<State, Event> {
  return {
    rules,
    getError: (state, event) => (rules[state].on[event] ? undefined : rules[state].otherwise),
    step(state, event) {
      const next = rules[state].on[event];
      if (next === undefined) throw new AppError(rules[state].otherwise);
      return next;
    },
  };
}
