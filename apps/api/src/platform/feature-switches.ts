import {
  type DisabledFeature,
  type Feature,
  type FeatureMessage,
  isFeature,
} from '@saifu/domain/operations/feature-switch';
import { AppError } from '@saifu/domain/shared/app-error';
import { FEATURE_SWITCH_REFRESH_MS } from '@saifu/domain/shared/limits';
import sql from 'sql-template-tag';
import type { Db } from './db/db.ts';
import { describeError, type Log } from './log.ts';

/**
 * What the operator has switched off, as this process last read it. Every process reads it every
 * two seconds, so that a switch counts in all of them within five. While the database cannot be
 * read, the last known state stays.
 */
export type FeatureSwitches = {
  readonly isEnabled: (feature: Feature) => boolean;
  /** Throws `feature.disabled`. */
  readonly assertEnabled: (feature: Feature) => void;
  readonly listDisabled: () => readonly DisabledFeature[];
  /** Reads the state now. A failure is logged and changes nothing. */
  readonly refresh: () => Promise<void>;
  /** Reads it again and again until stopped. */
  readonly follow: () => () => void;
};

type Row = { readonly feature: string; readonly message: FeatureMessage | null };

export function createFeatureSwitches(db: Pick<Db, 'rows'>, log: Log): FeatureSwitches {
  let disabled: readonly DisabledFeature[] = [];
  let refreshing: Promise<void> | undefined;
  const isEnabled = (feature: Feature) => !disabled.some((each) => each.feature === feature);
  const read = async () => {
    const rows = await db.rows<Row>(sql`
      select feature, message from feature_switches where state = 'disabled' order by feature
    `);
    // A newer release may know more features.
    disabled = rows.flatMap(({ feature, message }) =>
      isFeature(feature) ? [{ feature, message }] : [],
    );
  };
  const refresh = () => {
    // A slow database must not collect statements.
    refreshing ??= read()
      .catch((error) => log.warn('feature_switches.unreadable', describeError(error)))
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  };
  return {
    isEnabled,
    assertEnabled: (feature) => {
      if (!isEnabled(feature)) throw new AppError('feature.disabled');
    },
    listDisabled: () => disabled,
    refresh,
    follow: () => {
      const timer = setInterval(refresh, FEATURE_SWITCH_REFRESH_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
