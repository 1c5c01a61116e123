import type { Config } from '../config/config.ts';
import type { Db } from '../platform/db/db.ts';

/** `skip`: not checked, because it does not apply or depends on something that failed. */
export type CheckStatus = 'ok' | 'warn' | 'fail' | 'skip';

/** What a check found, and what the operator can do about it. Neither contains a secret. */
export type Finding = {
  readonly status: CheckStatus;
  readonly text: string;
  readonly advice?: string;
};

export type NamedFinding = Finding & { readonly name: string };

export type CheckContext = {
  readonly config: Config;
  /** Version of this installation. */
  readonly version: string;
  /** Lines of the configuration error; then `config` contains only the settings that are valid. */
  readonly configErrors: readonly string[];
  /** Null: DATABASE_URL is not set. */
  readonly db: Db | null;
  /** Code of the error with which the database could not be reached, or null. Asked once. */
  readonly databaseError: () => Promise<string | null>;
};

export type Check = {
  readonly name: string;
  /** Must stop its work when the signal is aborted. */
  readonly run: (context: CheckContext, signal: AbortSignal) => Promise<Finding>;
};

/** Every check has this time. */
export const CHECK_MS = 5000;

export function ok(text: string): Finding {
  return { status: 'ok', text };
}

export function skip(text: string): Finding {
  return { status: 'skip', text };
}

export function warn(text: string, advice: string): Finding {
  return { status: 'warn', text, advice };
}

export function fail(text: string, advice: string): Finding {
  return { status: 'fail', text, advice };
}
