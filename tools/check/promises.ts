import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';

/**
 * What a client was told. Ids are those of the API or plain UUIDs. A decline is recorded with the
 * status `declined`. SPECIFICATION.md says which fields each kind has.
 */
export type AnswerPromise =
  | {
      readonly kind: 'slide';
      readonly key: string;
      readonly order: string;
      readonly amount: number;
      readonly status: string;
      /** Absent in a decline. */
      readonly payment?: string;
      readonly method?: string;
    }
  | { readonly kind: 'confirm'; readonly payment: string; readonly status: string }
  | { readonly kind: 'cancel'; readonly payment: string; readonly status: string }
  | { readonly kind: 'order_cancel'; readonly order: string; readonly status: string }
  | {
      readonly kind: 'refund';
      readonly payment: string;
      readonly key: string;
      readonly amount: number;
      readonly status: string;
    }
  | {
      readonly kind: 'refund_request';
      readonly refund_request: string;
      readonly payment: string;
      readonly key?: string;
      readonly amount: number;
      readonly status: string;
    }
  | {
      readonly kind: 'refund_decision';
      readonly refund_request: string;
      readonly status: string;
      readonly amount: number | null;
    }
  | {
      readonly kind: 'charge';
      readonly recurring_billing: string;
      readonly due_date: string;
      readonly amount: number;
      readonly status: string;
    }
  | {
      readonly kind: 'receipt';
      readonly receipt: string;
      readonly payment: string;
      readonly number: string;
      readonly amount: number;
    }
  | { readonly kind: 'webhook'; readonly delivery: string; readonly body: string };

export type PromiseRecorder = {
  /** Returns when the promise is on disk: the client goes on only then. */
  readonly record: (promise: AnswerPromise) => void;
  readonly close: () => void;
};

/** Opens a file that is only appended to. Several processes may write to the same one. */
export function openPromises(path: string): PromiseRecorder {
  const fd = openSync(path, 'a', 0o600);
  return {
    record(promise) {
      const at = new Date().toISOString();
      // One write per line: lines of other processes cannot stand inside it.
      writeSync(fd, `${JSON.stringify({ at, ...promise })}\n`);
      fdatasyncSync(fd);
    },
    close: () => closeSync(fd),
  };
}
