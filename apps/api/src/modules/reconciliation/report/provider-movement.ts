import type { CivilDate } from '@saifu/domain/shared/calendar';
import type { ProviderMovement } from '../../../gateways/payment-provider/payment-provider.ts';

/** A movement with the day of the report that has it. */
export type StoredMovement = ProviderMovement & {
  readonly provider: string;
  readonly day: CivilDate;
};
