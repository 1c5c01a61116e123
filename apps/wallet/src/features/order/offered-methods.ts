import { OFFERED_METHODS, type PaymentMethod } from '@saifu/domain/payment-method';

type DeviceWallets = {
  readonly ApplePaySession?: { readonly canMakePayments: () => boolean };
  readonly PaymentRequest?: unknown;
};

/** The methods of an order that can be offered here, in the order of the product's own list. */
export function offeredMethods(
  allowed: readonly PaymentMethod[],
  device: DeviceWallets = window as DeviceWallets,
): readonly PaymentMethod[] {
  return OFFERED_METHODS.filter((method) => {
    return allowed.includes(method) && isAvailable(method, device);
  });
}

/** The wallet of a device is there only where the browser says so. */
function isAvailable(method: PaymentMethod, device: DeviceWallets): boolean {
  if (method === 'apple_pay') return hasApplePay(device);
  if (method === 'google_pay') return device.PaymentRequest !== undefined;
  return true;
}

/** Safari throws rather than say no where the page is not secure. */
function hasApplePay({ ApplePaySession }: DeviceWallets): boolean {
  try {
    return ApplePaySession?.canMakePayments() ?? false;
  } catch {
    return false;
  }
}
