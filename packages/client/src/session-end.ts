import type { Access } from '@saifu/contract/endpoint';
import { login } from '@saifu/contract/session';
import type { AppError } from '@saifu/domain/shared/app-error';
import { clearSession } from './session.ts';

type FailedResponse = {
  readonly status: number;
  /** The path of the call, as in its endpoint definition. */
  readonly call: string;
  /** The name of the current route. */
  readonly route: string | null;
};

/** Whether a response means that the session is over. */
export function isSessionOver({ status, call, route }: FailedResponse): boolean {
  if (status !== 401 && status !== 403) return false;
  if (route === 'SignIn') return false;
  // A payer who mistypes a password on an invoice stays on the invoice.
  return !(route === 'PaymentInvoice' && call === login.path);
}

/** A call that returned 401 or 403. */
export type FailedCall = {
  /** The access level of the endpoint. */
  readonly access: Access;
  /** Whether a token was sent; without one there was no session to end. */
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

/**
 * Calls the listener with the reason after a session has ended and been cleared. Returns an
 * unsubscribe function.
 */
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
