import { call } from '@saifu/client/call';
import { productNow } from '@saifu/client/clock';
import { faultsOfForm } from '@saifu/client/form';
import type { ChallengeView } from '@saifu/contract/authentication';
import * as wire from '@saifu/contract/contact';
import type { BodyInto } from '@saifu/contract/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** Makes a call, and once more when the person has proven who they are. */
export type StepUp = <Reply>(act: () => Promise<Reply>) => Promise<Reply>;

export type Kind = 'email' | 'phone';

/** A new address that waits for its code. */
export type Offer = {
  readonly kind: Kind;
  readonly address: string;
  readonly challenge: ChallengeView;
  readonly at: number;
};

type Code = BodyInto<typeof wire.confirmContact>;

const bodyOf = (kind: Kind, address: string) =>
  kind === 'email' ? { email: address } : { phone: address };

export async function offerContact(kind: Kind, address: string): Promise<Offer> {
  const challenge = await call(wire.offerContact, { body: bodyOf(kind, address) });
  return { kind, address, challenge, at: productNow() };
}

export const confirmContact = (body: Code) => call(wire.confirmContact, { body });

export const askCurrentCode = (id: string) => call(wire.askCurrentContactCode, { params: { id } });

export const confirmCurrent = (id: string, body: Code) =>
  call(wire.confirmCurrentContact, { params: { id }, body });

/** What the server would say about these, without asking it. */
export function faultsOfContact(kind: Kind, address: string) {
  const shape = wire.offerContact.body;
  return shape === undefined ? {} : faultsOfForm(shape, bodyOf(kind, address));
}

export function faultsOfCode(body: Code) {
  const shape = wire.confirmContact.body;
  return shape === undefined ? {} : faultsOfForm(shape, body);
}

const OFFER = ['contact', 'offer'] as const;

/** Whoever goes to look for the code and comes back finds the place to enter it. */
export function useOffer() {
  const queryClient = useQueryClient();
  const { data } = useQuery<Offer | null>({
    queryKey: OFFER,
    queryFn: () => null,
    enabled: false,
    initialData: null,
  });
  const isLiving = data !== null && data.at + data.challenge.expires_in * 1000 > productNow();
  return {
    offer: isLiving ? data : null,
    keepOffer: (offer: Offer | null) => queryClient.setQueryData(OFFER, offer),
  };
}

const CHANGES = ['contact', 'changes'] as const;

/** Changes whose new address is verified and that have not taken effect. */
export function useContactChanges() {
  return useQuery({
    queryKey: CHANGES,
    queryFn: ({ signal }) => call(wire.listContactChanges, {}, { signal }),
  });
}

/** What is done about a change, each time showing afterwards which of them are left. */
export function useChangeActions() {
  const queryClient = useQueryClient();
  const keep = (view: wire.ContactChangesView) => queryClient.setQueryData(CHANGES, view);
  const without = (id: string, more: readonly wire.ContactChangeView[] = []) => {
    const known = queryClient.getQueryData<wire.ContactChangesView>(CHANGES)?.items ?? [];
    const others = known.filter(
      (each) => each.id !== id && !more.some((m) => m.kind === each.kind),
    );
    keep({ items: [...others, ...more] });
  };
  return {
    keepOpen: (change: wire.ContactChangeView) => without(change.id, [change]),
    forget: (id: string) => without(id),
    schedule: async (id: string) => {
      keep(await call(wire.scheduleContact, { params: { id } }));
    },
    cancel: async (id: string) => {
      await call(wire.cancelContact, { params: { id } });
      without(id);
    },
  };
}

/** Which change a link undoes. Asking changes nothing. */
export function useContactUndo(token: string | null) {
  return useQuery({
    queryKey: ['contact', 'undo', token],
    enabled: token !== null,
    queryFn: ({ signal }) =>
      call(wire.lookAtContactUndo, { body: { token: token ?? '' } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const undoContact = (token: string) => call(wire.undoContact, { body: { token } });
