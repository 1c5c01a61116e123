import type { Deps } from '../../../dependencies.ts';
import { EMPTY_RULE_SET, loadRuleSet, type RuleSet } from './risk-rule.repository.ts';

const sets = new WeakMap<Deps['db'], RuleSet>();

/**
 * The active rules as this process remembers them. The statement that begins a payment compares
 * their version and writes nothing if they are old, so remembering them needs no time limit and
 * reading them no statement.
 */
export function getRuleSet({ db }: Pick<Deps, 'db'>): RuleSet {
  return sets.get(db) ?? EMPTY_RULE_SET;
}

/** Loads the rules again. Returns whether they have changed. */
export async function refreshRuleSet({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  const before = getRuleSet({ db });
  const after = await loadRuleSet(db);
  sets.set(db, after);
  return before.version !== after.version;
}
