import type { RiskAction, RiskCondition } from '@saifu/domain/risk/risk-condition';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { RISK_RULES_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as rules from './risk-rule.repository.ts';

export type SaveRiskRuleInput = {
  readonly name: string;
  readonly condition: RiskCondition;
  readonly action: RiskAction;
  readonly reason: string;
  /** The member of staff, as the audit log names it. */
  readonly createdBy: string;
};

/** Creates a rule as a draft and returns its id. */
export async function createRiskRule(
  { db, clock }: Deps,
  input: SaveRiskRuleInput,
  record: RecordChange,
): Promise<string> {
  const id = newUuid();
  await db.transaction(async (tx) => {
    await rules.lockRuleSet(tx);
    if ((await rules.countAll(tx)) >= RISK_RULES_MAX)
      throw new AppError('risk_rule.too_many', { max: RISK_RULES_MAX });
    await rules.insert(tx, id, { ...input, version: 1, createdAt: clock.now() });
    await record(tx, {
      action: 'risk_rule.created',
      subject: toTypeId('riskRule', id),
      before: null,
      after: describe(input, 1),
    });
  });
  return id;
}

/** Adds a version. A rule that somebody else has changed meanwhile is not overwritten. */
export function changeRiskRule(
  { db, clock }: Deps,
  input: SaveRiskRuleInput & { readonly id: string; readonly replaces: number },
  record: RecordChange,
): Promise<void> {
  return db.transaction(async (tx) => {
    const rule = await rules.getLocked(tx, input.id);
    if (rule === undefined) throw new AppError('not_found');
    if (rule.version !== input.replaces) throw new AppError('risk_rule.changed');
    const version = rule.version + 1;
    await rules.insertVersion(tx, rule.id, { ...input, version, createdAt: clock.now() });
    await record(tx, {
      action: 'risk_rule.changed',
      subject: toTypeId('riskRule', rule.id),
      before: describe(rule, rule.version),
      after: describe(input, version),
    });
  });
}

function describe(
  { name, condition, action, reason }: Omit<SaveRiskRuleInput, 'createdBy'>,
  version: number,
) {
  return { version, name, condition, action, reason };
}
