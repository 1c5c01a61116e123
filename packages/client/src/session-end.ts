import type { Access } from '@saifu/contract/endpoint';
import { login } from '@saifu/contract/session';
import type { AppError } from '@saifu/domain/shared/app-error';
import { clearSession } from './session.ts';

type FailedResponse = {
  readonly status: number;
  /** The path of the call, as its row of the wire has it. */
  readonly call: string;
  /** The name of the route the person is on. */
  readonly route: string | null;
};

/** Whether an answer means that the session is over. */
export function isSessionOver({ status, call, route }: FailedResponse): boolean {
  if (status !== 401 && status !== 403) return false;
  if (route === 'SignIn') return false;
  // A payer who mistypes a password beside an invoice keeps the invoice.
  return !(route === 'PaymentInvoice' && call === login.path);
}

/** The call that was answered with 401 or 403. */
export type FailedCall = {
  /** Who may make it, as its row of the wire says. */
  readonly access: Access;
  /** Whether a token was sent: without one there was no session that could end. */
  readonly hadToken: boolean;
};

type Listener = (error: AppError, call: FailedCall) => void;

const listeners = new Set<Listener>();
let currentRoute: string | null = null;

export function setCurrentRoute(name: string | null): void {
  currentRoute = name;
}

export function readCurrentRoute(): string | null {
  return currentRoute;
}

/** Hears why a session has ended, after it is cleared. Returns how to stop. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function endSession(error: AppError, call: FailedCall): void {
  clearSession();
  for (const listener of listeners) listener(error, call);
}
