import type { Source } from './source.ts';

export type Tree = ReadonlyMap<string, Source>;

export type Finding = {
  readonly line: number;
  /** The word, name or number that broke the rule. */
  readonly found: string;
};

/** One architecture rule. */
export type Rule = {
  readonly name: string;
  /** The paths it applies to. */
  readonly on: RegExp;
  readonly except?: RegExp;
  readonly find: (source: Source, tree: Tree) => Iterable<Finding>;
  readonly instead: string;
};

export type Violation = {
  readonly path: string;
  readonly line: number;
  readonly rule: string;
  readonly instead: string;
  readonly found: string;
};
