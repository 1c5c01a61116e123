import { addDays, civilDate, startOfDay } from '@saifu/domain/shared/calendar';
import type { Period } from '@saifu/domain/shared/period';
import sql, { raw, type Sql } from 'sql-template-tag';

/** The conditions that the time in the column is in the period. */
export function isWithin(column: string, { from, to }: Period): readonly Sql[] {
  const conditions: Sql[] = [];
  if (from !== undefined) conditions.push(sql`${raw(column)} >= ${startOfDay(civilDate(from))}`);
  if (to !== undefined) {
    conditions.push(sql`${raw(column)} < ${startOfDay(addDays(civilDate(to), 1))}`);
  }
  return conditions;
}

/** Like `isWithin`, for a column of dates. */
export function isDateWithin(column: string, { from, to }: Period): readonly Sql[] {
  const conditions: Sql[] = [];
  if (from !== undefined) conditions.push(sql`${raw(column)} >= ${from}::date`);
  if (to !== undefined) conditions.push(sql`${raw(column)} <= ${to}::date`);
  return conditions;
}
