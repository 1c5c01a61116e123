import type { OrderView } from '@saifu/contract/order';
import { useRef, useState } from 'react';
import { requestGooglePay } from './device-wallet.ts';

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

/** Wallet of this device; simulated in the sandbox. */
export function useDeviceWallet({ order, isSandbox, publishableKey }: DeviceWalletInput) {
  const [sandboxWallet, setSandboxWallet] = useState<DeviceWallet | null>(null);
  const resolveToken = useRef<((token: string | null) => void) | null>(null);

  const answer = (isApproved: boolean) => {
    resolveToken.current?.(
      isApproved && sandboxWallet !== null ? SANDBOX_TOKENS[sandboxWallet] : null,
    );
    resolveToken.current = null;
    setSandboxWallet(null);
  };

  /** Card token of the wallet, or null if the payer closed the sheet. */
  const requestToken = (wallet: DeviceWallet): Promise<string | null> => {
    if (!isSandbox) return requestGooglePay(order, publishableKey);
    setSandboxWallet(wallet);
    return new Promise((resolve) => {
      resolveToken.current = resolve;
    });
  };

  return { requestToken, sandboxWallet, answer };
}
