/** Handed over with the step to the wallet: a card has just been added. */
export const ADDED_CARD = { card: 'added' } as const;

export function hasAddedCard(state: unknown): boolean {
  const hasCard = typeof state === 'object' && state !== null && 'card' in state;
  return hasCard && state.card === ADDED_CARD.card;
}
