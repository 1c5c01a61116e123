import * as wire from '@saifu/contract/risk-rule';
import type { RiskCondition } from '@saifu/domain/risk/risk-condition';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { RISK_DRY_RUNS_PER_STAFF } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { callerKey, consumeRateLimit } from '../../../platform/rate-limits.ts';
import { createRecordChange, toAuditedBy } from '../../audit/record-change.ts';
import { activateRiskRule, disableRiskRule } from './activate-risk-rule.ts';
import { dryRunRule } from './dry-run-rule.ts';
import * as rules from './risk-rule.repository.ts';
import { changeRiskRule, createRiskRule } from './save-risk-rule.ts';
import { toRiskDryRunView, toRiskRuleDetailView, toRiskRuleView } from './views.ts';

export function riskRuleRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.listRiskRules, async ({ query: { limit, cursor } }) => {
      const input = { limit: limit + 1, after: decodeCursor(cursor) };
      return toPage(await rules.list(deps.db, input), limit, toRiskRuleView);
    }),

    route(wire.getRiskRule, ({ params }) => loadView(deps, toUuid(params.id))),

    route(wire.createRiskRule, async (call) => {
      const { actor, body } = call;
      const createdBy = toTypeId('member', actor.member.id);
      const input = { ...body, condition: body.condition as RiskCondition, createdBy };
      const id = await createRiskRule(deps, input, createRecordChange(deps, null, call));
      return loadView(deps, id);
    }),

    route(wire.changeRiskRule, async (call) => {
      const { actor, body, params } = call;
      const id = toUuid(params.id);
      const createdBy = toTypeId('member', actor.member.id);
      const input = { ...body, id, condition: body.condition as RiskCondition, createdBy };
      await changeRiskRule(deps, input, createRecordChange(deps, null, call));
      return loadView(deps, id);
    }),

    route(wire.dryRunRiskRule, async ({ actor, address, body }) => {
      const key = `dry runs ${callerKey(actor, address)}`;
      await consumeRateLimit(deps.db, key, RISK_DRY_RUNS_PER_STAFF, deps.clock.now());
      const condition = body.condition as RiskCondition;
      return toRiskDryRunView(await dryRunRule(deps, { ...body, condition }));
    }),

    route(wire.activateRiskRule, async (call) => {
      const { actor, body, params } = call;
      const id = toUuid(params.id);
      const by = toAuditedBy(call);
      const approvalId = await activateRiskRule(deps, {
        ...body,
        id,
        memberId: actor.member.id,
        by,
      });
      return {
        rule: await loadView(deps, id),
        approval_id: approvalId && toTypeId('approval', approvalId),
      };
    }),

    route(wire.disableRiskRule, async (call) => {
      const id = toUuid(call.params.id);
      await disableRiskRule(deps, { id, reason: call.body.reason, by: toAuditedBy(call) });
      return loadView(deps, id);
    }),
  ];
}

const toUuid = (id: string) => fromTypeId('riskRule', id) ?? '';

async function loadView({ db }: Deps, id: string) {
  const rule = await rules.get(db, id);
  if (rule === undefined) throw new AppError('not_found');
  return toRiskRuleDetailView(rule, await rules.listVersions(db, id));
}
