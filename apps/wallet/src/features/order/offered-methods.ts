import { OFFERED_METHODS, type PaymentMethod } from '@saifu/domain/payments/payment-method';

type DeviceWallets = { readonly PaymentRequest?: unknown };

type MethodSupport = {
  /** In the sandbox device wallets are simulated on every device. */
  readonly isSandbox: boolean;
  readonly device?: DeviceWallets;
};

/** Methods of the order that can be offered here, in the order of the product's method list. */
export function getOfferedMethods(
  allowed: readonly PaymentMethod[],
  { isSandbox, device = window as DeviceWallets }: MethodSupport,
): readonly PaymentMethod[] {
  return OFFERED_METHODS.filter((method) => {
    return allowed.includes(method) && (isSandbox || isAvailable(method, device));
  });
}

/**
 * A device wallet is offered only where it works. Live Apple Pay needs merchant validation by the
 * server, so only the sandbox offers it.
 */
function isAvailable(method: PaymentMethod, device: DeviceWallets): boolean {
  if (method === 'apple_pay') return false;
  if (method === 'google_pay') return device.PaymentRequest !== undefined;
  return true;
}
