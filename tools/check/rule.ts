import type { Evidence } from './evidence.ts';

/** One thing that contradicts a rule: which row, and in words what is wrong with it. */
export type Finding = { readonly id: string; readonly words: string };

export type Rule = {
  /** Its number in SPECIFICATION.md. */
  readonly number: `C-${string}`;
  readonly name: string;
  readonly description: string;
  readonly find: (evidence: Evidence) => Iterable<Finding>;
};

export type Violation = Finding & { readonly rule: string };
