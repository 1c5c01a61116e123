import { ApiError } from '@saifu/client/api-error';
import { call } from '@saifu/client/call';
import { productNow } from '@saifu/client/clock';
import { validateForm } from '@saifu/client/form';
import type { ChallengeView } from '@saifu/contract/authentication';
import * as wire from '@saifu/contract/contact';
import type { BodyInto } from '@saifu/contract/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** Makes a call, and once more when the person has proven who they are. */
export type StepUp = <Reply>(act: () => Promise<Reply>) => Promise<Reply>;

export type Kind = 'email' | 'phone';

/** A new address that waits for its code. */
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

/** What the server would say about these, without asking it. */
export function validateContact(kind: Kind, address: string) {
  const shape = wire.requestContactChange.body;
  return shape === undefined ? {} : validateForm(shape, toRequestBody(kind, address));
}

export function validateCode(body: Code) {
  const shape = wire.confirmContact.body;
  return shape === undefined ? {} : validateForm(shape, body);
}

const SENT_CODE_KEY = ['contact', 'sent_code'] as const;

/** Whoever goes to look for the code and comes back finds the place to enter it. */
export function useSentContactCode() {
  const { sent: sentCode, setCached: setSentCode } = useSent<SentContactCode>(SENT_CODE_KEY);
  return { sentCode, setSentCode };
}

/** A code that was sent to the current address. */
export type CurrentCode = { readonly challenge: ChallengeView; readonly at: number };

/** The same for the code to the current address. */
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
  const isLiving = data !== null && data.at + data.challenge.expires_in * 1000 > productNow();
  return {
    sent: isLiving ? data : null,
    setCached: (sent: Sent | null) => queryClient.setQueryData(queryKey, sent),
  };
}

const CHANGES = ['contact', 'changes'] as const;

/**
 * Changes whose new address is verified and that have not taken effect. `onGone`: one of those
 * that were known is none of them any more, so that the account may have its new address.
 */
export function useContactChanges(onGone: () => void) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: CHANGES,
    queryFn: async ({ signal }) => {
      const view = await call(wire.listContactChanges, {}, { signal });
      const known = queryClient.getQueryData<wire.ContactChangesView>(CHANGES)?.items ?? [];
      if (known.some(({ id }) => !view.items.some((item) => item.id === id))) onGone();
      return view;
    },
    // A change takes a day; what is compared with has to be there as long.
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Writes down which changes are left. */
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

/** What is done about a change. `onClosed`: it was not open any more. */
export function useChangeActions(id: string, onClosed: () => void) {
  const { setCached, replace } = useCachedChanges();
  const params = { id };
  const act = async <Reply>(reply: Promise<Reply>): Promise<Reply> => {
    try {
      return await reply;
    } catch (error) {
      if (isClosed(error)) onClosed();
      throw error;
    }
  };
  return {
    requestCode: () => act(call(wire.requestCurrentContactCode, { params })),
    confirm: async (body: Code) => {
      const user = await act(call(wire.confirmCurrentContact, { params, body }));
      replace(id);
      return user;
    },
    schedule: async () => setCached(await act(call(wire.scheduleContact, { params }))),
    cancel: async () => {
      await act(call(wire.cancelContact, { params }));
      replace(id);
    },
  };
}

function isClosed(error: unknown): boolean {
  const code = error instanceof ApiError ? error.code : null;
  return code === 'contact.change_closed' || code === 'not_found';
}

/** Which change a link undoes. Asking changes nothing. */
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
