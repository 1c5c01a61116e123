import { CHARGE_HOUR } from '@saifu/domain/shared/limits';

/** When on a payment day a card is charged. */
export const CHARGE_TIME = `${CHARGE_HOUR}:00`;
