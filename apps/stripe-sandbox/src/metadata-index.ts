import type { PaymentIntent } from './intents.ts';

/** Finds intents by their metadata, which is how a client recovers a lost response. */
export type MetadataIndex = {
  readonly add: (intent: PaymentIntent) => void;
  readonly find: (name: string, value: string) => readonly string[];
};

export function createMetadataIndex(): MetadataIndex {
  // Nearly every value has one intent. A million small arrays would cost as much memory as the
  // rest.
  const ids = new Map<string, string | string[]>();
  return {
    add({ id, metadata }) {
      for (const [name, value] of Object.entries(metadata)) {
        const indexKey = `${name}\n${value}`;
        const found = ids.get(indexKey);
        if (found === undefined) ids.set(indexKey, id);
        else if (typeof found === 'string') ids.set(indexKey, [found, id]);
        else found.push(id);
      }
    },
    find(name, value) {
      const found = ids.get(`${name}\n${value}`) ?? [];
      return typeof found === 'string' ? [found] : found;
    },
  };
}
