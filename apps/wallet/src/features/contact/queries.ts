import { ApiError } from '@saifu/client/api-error';
import { call } from '@saifu/client/call';
import { productNow } from '@saifu/client/clock';
import { validateForm } from '@saifu/client/form';
import type { ChallengeView } from '@saifu/contract/authentication';
import * as wire from '@saifu/contract/contact';
import type { BodyInto } from '@saifu/contract/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';

export type Kind = 'email' | 'phone';

/** A code sent to a new address. */
export type SentContactCode = {
  readonly kind: Kind;
  readonly address: string;
  readonly challenge: ChallengeView;
  readonly at: number;
};

type Code = BodyInto<typeof wire.confirmContact>;

const toRequestBody = (kind: Kind, address: string) =>
  kind === 'email' ? { email: address } : { phone: address };

export async function requestContactChange(kind: Kind, address: string): Promise<SentContactCode> {
  const challenge = await call(wire.requestContactChange, { body: toRequestBody(kind, address) });
  return { kind, address, challenge, at: productNow() };
}

export function confirmContact(body: Code) {
  return call(wire.confirmContact, { body });
}

/** Runs the server's schema validation on the client. */
export function validateContact(kind: Kind, address: string) {
  const shape = wire.requestContactChange.body;
  return shape === undefined ? {} : validateForm(shape, toRequestBody(kind, address));
}

export function validateCode(body: Code) {
  const shape = wire.confirmContact.body;
  return shape === undefined ? {} : validateForm(shape, body);
}

const SENT_CODE_KEY = ['contact', 'sent_code'] as const;

/**
 * Keeps the sent code in the cache, so that a user who leaves to read it returns to the code form.
 */
export function useSentContactCode() {
  const { sent: sentCode, setCached: setSentCode } = useSent<SentContactCode>(SENT_CODE_KEY);
  return { sentCode, setSentCode };
}

/** A code sent to the current address. */
export type CurrentCode = { readonly challenge: ChallengeView; readonly at: number };

/** Like `useSentContactCode`, for the code to the current address. */
export function useCurrentCode(changeId: string) {
  return useSent<CurrentCode>(['contact', 'current', changeId]);
}

function useSent<Sent extends CurrentCode>(queryKey: readonly string[]) {
  const queryClient = useQueryClient();
  const { data } = useQuery<Sent | null>({
    queryKey,
    queryFn: () => null,
    enabled: false,
    initialData: null,
  });
  const isUnexpired = data !== null && data.at + data.challenge.expires_in * 1000 > productNow();
  return {
    sent: isUnexpired ? data : null,
    setCached: (sent: Sent | null) => queryClient.setQueryData(queryKey, sent),
  };
}

const CHANGES = ['contact', 'changes'] as const;

/**
 * Changes whose new address is verified and that have not taken effect. Calls `onChangeRemoved`
 * when a known change is no longer listed, because the account may have its new address.
 */
export function useContactChanges(onChangeRemoved: () => void) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: CHANGES,
    queryFn: async ({ signal }) => {
      const view = await call(wire.listContactChanges, {}, { signal });
      const known = queryClient.getQueryData<wire.ContactChangesView>(CHANGES)?.items ?? [];
      if (known.some(({ id }) => !view.items.some((item) => item.id === id))) onChangeRemoved();
      return view;
    },
    // A change can take a day, so the cached list to compare with must not be garbage-collected.
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Updates the cached list of changes. */
function useCachedChanges() {
  const queryClient = useQueryClient();
  const setCached = (view: wire.ContactChangesView) => queryClient.setQueryData(CHANGES, view);
  const replace = (id: string, more: readonly wire.ContactChangeView[] = []) => {
    const known = queryClient.getQueryData<wire.ContactChangesView>(CHANGES)?.items ?? [];
    const others = known.filter(
      (each) => each.id !== id && !more.some((m) => m.kind === each.kind),
    );
    setCached({ items: [...others, ...more] });
  };
  return { setCached, replace };
}

export function useCacheChange(): (change: wire.ContactChangeView) => void {
  const { replace } = useCachedChanges();
  return (change) => replace(change.id, [change]);
}

/** Actions on a change. Calls `onClosed` if the change is no longer open. */
export function useChangeActions(id: string, onClosed: () => void) {
  const { setCached, replace } = useCachedChanges();
  const params = { id };
  const detectClosed = async <Reply>(reply: Promise<Reply>): Promise<Reply> => {
    try {
      return await reply;
    } catch (error) {
      if (isClosed(error)) onClosed();
      throw error;
    }
  };
  return {
    requestCode: () => detectClosed(call(wire.requestCurrentContactCode, { params })),
    confirm: async (body: Code) => {
      const user = await detectClosed(call(wire.confirmCurrentContact, { params, body }));
      replace(id);
      return user;
    },
    schedule: async () => setCached(await detectClosed(call(wire.scheduleContact, { params }))),
    cancel: async () => {
      await detectClosed(call(wire.cancelContact, { params }));
      replace(id);
    },
  };
}

function isClosed(error: unknown): boolean {
  const code = error instanceof ApiError ? error.code : null;
  return code === 'contact.change_closed' || code === 'not_found';
}

/** The change that a link would undo. The request changes nothing. */
export function useContactUndo(token: string | null) {
  return useQuery({
    queryKey: ['contact', 'undo', token],
    enabled: token !== null,
    queryFn: ({ signal }) =>
      call(wire.previewContactUndo, { body: { token: token ?? '' } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function undoContact(token: string) {
  return call(wire.undoContact, { body: { token } });
}
