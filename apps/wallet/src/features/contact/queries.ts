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
