import { AppError, type ErrorCode } from './app-error.ts';

/**
 * The states of a noun. A state names the events it accepts and where each leads, and the one
 * reason it gives for refusing every other; so a new event is refused everywhere until somebody
 * lists it, and a state that leads to itself is an idempotent yes.
 */
export type Rules<State extends string, Event extends string> = Readonly<
  Record<State, { readonly on: Partial<Record<Event, State>>; readonly otherwise: ErrorCode }>
>;

export type Machine<State extends string, Event extends string> = {
  readonly rules: Rules<State, Event>;
  /** Why `event` is refused in `state`, or undefined. The web asks this, to draw. */
  getError(state: State, event: Event): ErrorCode | undefined;
  /** The next state, or throws the refusal. The server asks this, to act. */
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
