import { CHARGE_HOUR } from '@saifu/domain/shared/limits';

/** Time of day at which cards are charged on a payment date. */
export const CHARGE_TIME = `${CHARGE_HOUR}:00`;
