import type {
  Feature,
  FeatureMessage,
  FeatureState,
} from '@saifu/domain/operations/feature-switch';
import sql, { join, raw } from 'sql-template-tag';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Tx } from '../../../platform/db/db.ts';

/** The last change of a feature's switch. */
export type FeatureSwitch = {
  readonly feature: Feature;
  readonly state: FeatureState;
  readonly reason: string;
  readonly message: FeatureMessage | null;
  readonly changedBy: string;
  readonly changedAt: Date;
  readonly version: number;
};

const COLUMNS = {
  feature: 'feature',
  state: 'state',
  reason: 'reason',
  message: 'message',
  changedBy: 'changed_by',
  changedAt: 'changed_at',
  version: 'version',
} as const satisfies ColumnsOf<'feature_switches', FeatureSwitch>;

const FIELDS = join(Object.entries(COLUMNS).map(([name, column]) => raw(`${column} as "${name}"`)));

const LISTED_MAX = 100;

/** Those that were ever used. */
export function list(tx: Tx): Promise<readonly FeatureSwitch[]> {
  return tx.rows<FeatureSwitch>(sql`
    select ${FIELDS} from feature_switches order by feature limit ${LISTED_MAX}
  `);
}

/** Locks it until the end of the transaction. */
export async function lock(tx: Tx, feature: Feature): Promise<FeatureSwitch | undefined> {
  const [found] = await tx.rows<FeatureSwitch>(sql`
    select ${FIELDS} from feature_switches where feature = ${feature} for update
  `);
  return found;
}

/** Returns false if the version before has changed; 0: there was none. */
export async function put(tx: Tx, changed: FeatureSwitch): Promise<boolean> {
  const { feature, state, reason, changedBy, changedAt, version } = changed;
  const message = changed.message === null ? null : JSON.stringify(changed.message);
  const count = await tx.run(sql`
    insert into feature_switches
      (feature, state, reason, message, changed_by, changed_at, version)
    values (${feature}, ${state}, ${reason}, ${message}, ${changedBy}, ${changedAt}, ${version})
    on conflict (feature) do update set
      state = excluded.state, reason = excluded.reason, message = excluded.message,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at,
      version = excluded.version
    where feature_switches.version = ${version - 1}
  `);
  return count === 1;
}
