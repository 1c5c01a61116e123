import type { RiskAction, RiskCondition } from '@saifu/domain/risk/risk-condition';
import type { ActiveRiskRule, RiskRuleState } from '@saifu/domain/risk/risk-rule';
import { RISK_RULE_VERSIONS_SHOWN_MAX } from '@saifu/domain/shared/limits';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import type { Cursor } from '../../../platform/pagination.ts';

/** A version of a rule. Versions are never changed. */
export type RiskRuleVersion = {
  readonly version: number;
  readonly name: string;
  readonly condition: RiskCondition;
  readonly action: RiskAction;
  readonly reason: string;
  readonly createdBy: string;
  readonly createdAt: Date;
};

/** A rule with its newest version. */
export type RiskRule = Omit<RiskRuleVersion, 'createdBy' | 'createdAt'> & {
  readonly id: string;
  readonly state: RiskRuleState;
  readonly activeVersion: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

const VERSION_FIELDS = sql`v.version, v.name, v.condition, v.action, v.reason`;
const RULE_FIELDS = sql`r.id, r.state, r.active_version as "activeVersion",
  r.created_at as "createdAt", r.updated_at as "updatedAt", ${VERSION_FIELDS}`;
const RULES = sql`risk_rules r join risk_rule_versions v
  on v.rule_id = r.id and v.version = r.version`;

export async function get(tx: Tx, id: string): Promise<RiskRule | undefined> {
  const [row] = await tx.rows<RiskRule>(
    sql`select ${RULE_FIELDS} from ${RULES} where r.id = ${id}`,
  );
  return row;
}

/** Locks the rule until the transaction ends. */
export async function getLocked(tx: Tx, id: string): Promise<RiskRule | undefined> {
  await tx.run(sql`select from risk_rules where id = ${id} for update`);
  return get(tx, id);
}

type ListInput = { readonly limit: number; readonly after: Cursor | undefined };

/** Newest first. */
export function list(tx: Tx, { limit, after }: ListInput): Promise<readonly RiskRule[]> {
  const isNext = after && sql`where (r.created_at, r.id) < (${after.createdAt}, ${after.id})`;
  return tx.rows<RiskRule>(sql`
    select ${RULE_FIELDS} from ${RULES} ${isNext ?? empty}
    order by r.created_at desc, r.id desc limit ${limit}
  `);
}

/** The last versions, newest first. */
export function listVersions(tx: Tx, ruleId: string): Promise<readonly RiskRuleVersion[]> {
  return tx.rows<RiskRuleVersion>(sql`
    select ${VERSION_FIELDS}, v.created_by as "createdBy", v.created_at as "createdAt"
    from risk_rule_versions v where v.rule_id = ${ruleId}
    order by v.version desc limit ${RISK_RULE_VERSIONS_SHOWN_MAX}
  `);
}

async function count(tx: Tx, where: Sql): Promise<number> {
  const [row] = await tx.rows<{ readonly count: number }>(
    sql`select count(*) as count from risk_rules ${where}`,
  );
  return row?.count ?? 0;
}

export function countAll(tx: Tx): Promise<number> {
  return count(tx, empty);
}

export function countActive(tx: Tx): Promise<number> {
  return count(tx, sql`where state = 'active'`);
}

export async function insert(tx: Tx, id: string, first: RiskRuleVersion): Promise<void> {
  const { version, createdAt } = first;
  await tx.run(sql`
    insert into risk_rules (id, state, version, created_at, updated_at)
    values (${id}, 'draft', ${version}, ${createdAt}, ${createdAt})
  `);
  await insertVersion(tx, id, first);
}

export async function insertVersion(tx: Tx, id: string, added: RiskRuleVersion): Promise<void> {
  await tx.run(sql`
    insert into risk_rule_versions
      (rule_id, version, name, condition, action, reason, created_by, created_at)
    values (${id}, ${added.version}, ${added.name}, ${JSON.stringify(added.condition)}::jsonb,
      ${added.action}, ${added.reason}, ${added.createdBy}, ${added.createdAt})
  `);
  await tx.run(sql`
    update risk_rules set version = ${added.version}, updated_at = ${added.createdAt}
    where id = ${id}
  `);
}

type StateInput = {
  readonly state: RiskRuleState;
  readonly activeVersion: number | null;
  readonly now: Date;
};

export async function setState(tx: Tx, id: string, input: StateInput): Promise<void> {
  await tx.run(sql`
    update risk_rules set state = ${input.state}, active_version = ${input.activeVersion}::int,
      updated_at = ${input.now}
    where id = ${id}
  `);
}

/** All that is evaluated before a payment. */
export type RuleSet = {
  readonly version: number;
  readonly rules: readonly ActiveRiskRule[];
  readonly hasBlockList: boolean;
  /** A card is listed, so the fingerprint of a typed card is needed. */
  readonly hasBlockedCards: boolean;
};

/** What the migration has written: nothing is active. */
export const EMPTY_RULE_SET: RuleSet = {
  version: 0,
  rules: [],
  hasBlockList: false,
  hasBlockedCards: false,
};

export async function loadRuleSet(tx: Tx): Promise<RuleSet> {
  const [row] = await tx.rows<RuleSet>(sql`
    select s.version,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'version', v.version,
          'name', v.name, 'action', v.action, 'condition', v.condition) order by r.id), '[]')
        from risk_rules r join risk_rule_versions v
          on v.rule_id = r.id and v.version = r.active_version
        where r.state = 'active') as rules,
      exists (select from block_list_entries where removed_at is null) as "hasBlockList",
      exists (select from block_list_entries where removed_at is null and kind = 'card')
        as "hasBlockedCards"
    from risk_rule_sets s where s.id = 1
  `);
  return row ?? EMPTY_RULE_SET;
}

/** Makes every process load the rules and the block list again. */
export async function raiseRuleSetVersion(tx: Tx): Promise<void> {
  await tx.run(sql`update risk_rule_sets set version = version + 1 where id = 1`);
}

/** Locks the set, so that two activations at once cannot both take the last place. */
export async function lockRuleSet(tx: Tx): Promise<void> {
  await tx.run(sql`select from risk_rule_sets where id = 1 for update`);
}

/** The condition of a statement that nothing has been activated or disabled meanwhile. */
export function isRuleSetCurrent(version: number): Sql {
  return sql`(select version from risk_rule_sets where id = 1) = ${version}`;
}
