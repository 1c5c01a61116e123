import type { OrderView } from '@saifu/contract/order';
import { useRef, useState } from 'react';
import { askGooglePay } from './device-wallet.ts';

export type DeviceWallet = 'apple_pay' | 'google_pay';

const SANDBOX_TOKENS: Readonly<Record<DeviceWallet, string>> = {
  apple_pay: 'tok_applepay',
  google_pay: 'tok_googlepay',
};

type DeviceWalletInput = {
  readonly order: Pick<OrderView, 'store' | 'title' | 'pay_amount'>;
  readonly isSandbox: boolean;
  readonly publishableKey: string;
};

/** The wallet of this device; in the sandbox one that is only played. */
export function useDeviceWallet({ order, isSandbox, publishableKey }: DeviceWalletInput) {
  const [played, setPlayed] = useState<DeviceWallet | null>(null);
  const settle = useRef<((token: string | null) => void) | null>(null);

  const answer = (isYes: boolean) => {
    settle.current?.(isYes && played !== null ? SANDBOX_TOKENS[played] : null);
    settle.current = null;
    setPlayed(null);
  };

  /** The token of the card in it, or null where the payer thought better of it. */
  const ask = (wallet: DeviceWallet): Promise<string | null> => {
    if (!isSandbox) return askGooglePay(order, publishableKey);
    setPlayed(wallet);
    return new Promise((resolve) => {
      settle.current = resolve;
    });
  };

  return { ask, played, answer };
}
