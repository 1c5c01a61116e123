import type { Holder, KeptItem, KeptStore } from './cache-store.ts';

/** The same store without a browser around it; what lies in it can be looked at. */
export function openShelf() {
  let present: Holder | undefined;
  const items = new Map<string, KeptItem>();
  const store: KeptStore = {
    holder: async () => present,
    admit: async (holder) => {
      if (present?.owner === holder.owner) return present;
      items.clear();
      present = holder;
      return holder;
    },
    get: async (name) => items.get(name),
    put: async (item, max) => {
      if (present?.id !== item.holder) return;
      items.set(item.name, item);
      const same = [...items.values()].filter(({ kind }) => kind === item.kind);
      const old = same.toSorted((a, b) => b.at - a.at).slice(max);
      for (const { name } of old) items.delete(name);
    },
  };
  return {
    store,
    items,
    holder: () => present,
    forget: () => {
      present = undefined;
      items.clear();
    },
  };
}
