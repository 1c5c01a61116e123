import type { BlockListKind } from '@saifu/domain/risk/block-list-entry';
import sql, { type Sql } from 'sql-template-tag';
import { getRiskKeySecret } from './risk-key.ts';

/** `createRiskKey` in a statement. Null for null. */
export function buildRiskKey(stableKey: string, kind: BlockListKind, value: Sql): Sql {
  const key = getRiskKeySecret(stableKey).export();
  return sql`sha256(${key}::bytea || convert_to(${`${kind} `}::text || ${value}, 'UTF8'))`;
}
