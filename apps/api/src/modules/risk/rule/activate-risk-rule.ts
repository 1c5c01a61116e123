import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { RISK_RULES_ACTIVE_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { ApprovalExecutor } from '../../approvals/approval-executor.ts';
import { requestApproval } from '../../approvals/request-approval.ts';
import { type AuditedBy, appendAuditEntry } from '../../audit/append-audit-entry.ts';
import { dryRunRule, type RiskDryRun } from './dry-run-rule.ts';
import * as rules from './risk-rule.repository.ts';

export type ActivateRiskRuleInput = {
  readonly id: string;
  /** The version that the caller has seen. */
  readonly version: number;
  readonly reason: string;
  readonly memberId: string;
  readonly by: AuditedBy;
};

/**
 * Activates the newest version. A dry run is made in any case; if the rule would hit many payments,
 * a second person is asked instead. Returns the id of that request, or null.
 */
export async function activateRiskRule(
  deps: Deps,
  input: ActivateRiskRuleInput,
): Promise<string | null> {
  const { id, version, reason, memberId, by } = input;
  const rule = await rules.get(deps.db, id);
  if (rule === undefined) throw new AppError('not_found');
  if (rule.version !== version) throw new AppError('risk_rule.changed');
  const dryRun = await dryRunRule(deps, rule);
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    if (!dryRun.needsApproval) {
      await activate(tx, { id, version, reason, by, dryRun, now });
      return null;
    }
    return requestApproval(tx, {
      action: 'risk_rule.activate',
      subject: toTypeId('riskRule', id),
      input: { version, name: rule.name, rule_action: rule.action, ...describe(dryRun) },
      reason,
      amountYen: null,
      memberId,
      by,
      now,
    });
  });
}

function describe({ total, matched, shareBp }: RiskDryRun) {
  return { total, matched, share_bp: shareBp };
}

type Activation = Pick<ActivateRiskRuleInput, 'id' | 'version' | 'reason' | 'by'> & {
  /** Null: a second person has approved it. */
  readonly dryRun: RiskDryRun | null;
  readonly now: Date;
};

/** An activation that was made already is not repeated. */
async function activate(tx: Tx, input: Activation): Promise<void> {
  const { id, version, reason, by, dryRun, now } = input;
  await rules.lockRuleSet(tx);
  const rule = await rules.getLocked(tx, id);
  if (rule === undefined) throw new AppError('not_found');
  if (rule.version !== version) throw new AppError('risk_rule.changed');
  if (rule.activeVersion === version) return;
  if (rule.state !== 'active' && (await rules.countActive(tx)) >= RISK_RULES_ACTIVE_MAX)
    throw new AppError('risk_rule.too_many', { max: RISK_RULES_ACTIVE_MAX });
  await rules.setState(tx, id, { state: 'active', activeVersion: version, now });
  await rules.raiseRuleSetVersion(tx);
  await appendAuditEntry(tx, by, {
    merchantId: null,
    action: 'risk_rule.activated',
    subject: toTypeId('riskRule', id),
    before: { state: rule.state, active_version: rule.activeVersion },
    after: { active_version: version, reason, ...(dryRun && describe(dryRun)) },
    at: now,
  });
}

/** Activates what a second person has approved, unless the rule was changed meanwhile. */
export const riskRuleExecutor: ApprovalExecutor = {
  permission: 'risk',
  execute: async (deps, { subject, input, reason, by }) => {
    const id = fromTypeId('riskRule', subject);
    const { version } = input;
    if (id === undefined || typeof version !== 'number') throw new AppError('not_found');
    const now = deps.clock.now();
    await deps.db.transaction((tx) => activate(tx, { id, version, reason, by, dryRun: null, now }));
  },
};

type DisableInput = Pick<ActivateRiskRuleInput, 'id' | 'reason' | 'by'>;

/** Disabling lets payments through, so it is done at once and needs no second person. */
export function disableRiskRule({ db, clock }: Deps, input: DisableInput): Promise<void> {
  const { id, reason, by } = input;
  const now = clock.now();
  return db.transaction(async (tx) => {
    await rules.lockRuleSet(tx);
    const rule = await rules.getLocked(tx, id);
    if (rule === undefined) throw new AppError('not_found');
    if (rule.state !== 'active') throw new AppError('risk_rule.not_active');
    await rules.setState(tx, id, { state: 'disabled', activeVersion: null, now });
    await rules.raiseRuleSetVersion(tx);
    await appendAuditEntry(tx, by, {
      merchantId: null,
      action: 'risk_rule.disabled',
      subject: toTypeId('riskRule', id),
      before: { active_version: rule.activeVersion },
      after: { reason },
      at: now,
    });
  });
}
