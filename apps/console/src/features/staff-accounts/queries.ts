import { callConsole } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import {
  getStaffAccount,
  restoreAccount,
  type StaffAccountView,
  suspendAccount,
} from '@saifu/contract/staff-account';
import {
  endAccountSessions,
  resendAccountMessage,
  setAccountLimits,
  startAccountDeletion,
  stopAccountDeletion,
  unlockCard,
  unlockCardPayments,
} from '@saifu/contract/staff-account-act';
import {
  listAccountSessions,
  listSignInEvents,
  revealAccountField,
  searchStaffAccounts,
} from '@saifu/contract/staff-account-search';
import type { RevealableField } from '@saifu/domain/identity/staff-account';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { joinItems, listOptions } from '../../lib/list-query.ts';
import type { AccountAct } from './account-act.ts';
import type { LimitsBody } from './limits-values.ts';

const accountKeys = {
  one: (id: string) => ['staff-accounts', id, 'one'] as const,
  sessions: (id: string) => ['staff-accounts', id, 'sessions'] as const,
  signIns: (id: string) => ['staff-accounts', id, 'sign-ins'] as const,
};

type SearchBody = { readonly term: string; readonly date?: string };

/** A search is sent in a body and is in no URL: the term is personal data. */
export function searchAccounts(body: SearchBody) {
  return callConsole(searchStaffAccounts, { body });
}

export function validateSearch({ term }: { readonly term: string }) {
  return validateForm(searchStaffAccounts.body, { term });
}

export function useAccount(id: string) {
  return useQuery({
    queryKey: accountKeys.one(id),
    queryFn: ({ signal }) => callConsole(getStaffAccount, { params: { id } }, { signal }),
  });
}

export function useAccountSessions(id: string) {
  return useQuery({
    queryKey: accountKeys.sessions(id),
    queryFn: ({ signal }) => callConsole(listAccountSessions, { params: { id } }, { signal }),
    select: ({ items }) => items,
  });
}

/** Newest first. */
export function useSignIns(id: string) {
  return useInfiniteQuery({
    queryKey: accountKeys.signIns(id),
    ...listOptions((page, options) =>
      callConsole(listSignInEvents, { params: { id }, query: page }, options),
    ),
    select: joinItems,
  });
}

export function revealField(id: string, field: RevealableField, reason: string) {
  return callConsole(revealAccountField, { params: { id }, body: { field, reason } });
}

/** Does something about an account. Its new state is shown at once, the rest is fetched again. */
export function useAct(id: string) {
  const store = useStoreAccount(id);
  return (act: AccountAct, reason: string) => store(send(id, act, reason));
}

export function useSetLimits(id: string) {
  const store = useStoreAccount(id);
  return (body: LimitsBody) => store(callConsole(setAccountLimits, { params: { id }, body }));
}

function useStoreAccount(id: string) {
  const client = useQueryClient();
  return async (sent: Promise<StaffAccountView | undefined>): Promise<void> => {
    try {
      const account = await sent;
      if (account !== undefined) client.setQueryData(accountKeys.one(id), account);
    } finally {
      // After an error too: somebody else may have acted.
      void client.invalidateQueries({ queryKey: ['staff-accounts', id] });
    }
  };
}

function send(id: string, act: AccountAct, reason: string): Promise<StaffAccountView | undefined> {
  const params = { id };
  const body = { reason };
  switch (act.kind) {
    case 'suspend':
      return callConsole(suspendAccount, { params, body });
    case 'restore':
      return callConsole(restoreAccount, { params, body });
    case 'end_sessions':
      return callConsole(endAccountSessions, { params, body });
    case 'end_session':
      return callConsole(endAccountSessions, {
        params,
        body: { ...body, session_id: act.sessionId },
      });
    case 'unlock_card':
      return callConsole(unlockCard, { params: { id, card_id: act.cardId }, body });
    case 'unlock_payments':
      return callConsole(unlockCardPayments, { params, body });
    case 'start_deletion':
      return callConsole(startAccountDeletion, { params, body });
    case 'stop_deletion':
      return callConsole(stopAccountDeletion, { params, body });
    case 'lift_limits':
      return callConsole(setAccountLimits, {
        params,
        body: { ...body, per_payment: null, per_day: null, per_month: null },
      });
    case 'resend_registration':
      return callConsole(resendAccountMessage, {
        params,
        body: { ...body, message: 'registration' },
      });
    case 'resend_confirmation':
      return callConsole(resendAccountMessage, {
        params,
        body: { ...body, message: 'payment_confirmation', payment_id: act.paymentId },
      });
    case 'resend_receipt':
      return callConsole(resendAccountMessage, {
        params,
        body: { ...body, message: 'receipt', payment_id: act.paymentId },
      });
  }
}
