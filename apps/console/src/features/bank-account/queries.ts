import { callConsole } from '@saifu/client/call-console';
import {
  type BankAccountsView,
  cancelBankAccountChange,
  changeBankAccount,
  getBankAccount,
} from '@saifu/contract/merchant-bank-account';
import type { BankAccountType } from '@saifu/domain/merchants/bank-account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { BankAccountValues } from '../../components/bank-account-fields.tsx';

const KEY = ['bank-account'];

export function useBankAccount() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callConsole(getBankAccount, {}, { signal }),
  });
}

/** Shows what a change has returned. */
export function useShowBankAccount(): (accounts: BankAccountsView) => void {
  const client = useQueryClient();
  return useCallback((accounts) => client.setQueryData(KEY, accounts), [client]);
}

export function toBankAccount({ type, ...rest }: BankAccountValues) {
  return { ...rest, type: type as BankAccountType };
}

export function sendBankAccount(values: BankAccountValues): Promise<BankAccountsView> {
  return callConsole(changeBankAccount, { body: toBankAccount(values) });
}

export function takeChangeBack(): Promise<BankAccountsView> {
  return callConsole(cancelBankAccountChange, {});
}
