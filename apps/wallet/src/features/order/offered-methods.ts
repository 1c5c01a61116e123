import { OFFERED_METHODS, type PaymentMethod } from '@saifu/domain/payments/payment-method';

type DeviceWallets = { readonly PaymentRequest?: unknown };

type MethodSupport = {
  /** In the sandbox the wallets of devices are played, on any device. */
  readonly isSandbox: boolean;
  readonly device?: DeviceWallets;
};

/** The methods of an order that can be offered here, in the order of the product's own list. */
export function getOfferedMethods(
  allowed: readonly PaymentMethod[],
  { isSandbox, device = window as DeviceWallets }: MethodSupport,
): readonly PaymentMethod[] {
  return OFFERED_METHODS.filter((method) => {
    return allowed.includes(method) && (isSandbox || isAvailable(method, device));
  });
}

/**
 * The wallet of a device is there only where it can be paid with. Apple's wants to hear from the
 * server first who the merchant is, which nothing of ours says yet.
 */
function isAvailable(method: PaymentMethod, device: DeviceWallets): boolean {
  if (method === 'apple_pay') return false;
  if (method === 'google_pay') return device.PaymentRequest !== undefined;
  return true;
}
