import { callConsole } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import type { BodyInto } from '@saifu/contract/endpoint';
import {
  createStore,
  getMerchantStore,
  type MerchantStoreView,
  removeStoreLogo,
  setStoreLogo,
  updateStore,
} from '@saifu/contract/merchant-store';
import { useQuery, useQueryClient } from '@tanstack/react-query';

const storeKeys = {
  one: (id: string) => ['store_profile', id] as const,
  /** The list of another feature, which all screens share. */
  all: ['stores'] as const,
};

export type NewStore = BodyInto<typeof createStore>;
export type StoreChanges = BodyInto<typeof updateStore>;

export function useStore(id: string) {
  return useQuery({
    queryKey: storeKeys.one(id),
    queryFn: ({ signal }) => callConsole(getMerchantStore, { params: { id } }, { signal }),
  });
}

/** Creates a store. The key makes a retry safe. */
export function useCreateStore() {
  const client = useQueryClient();
  return async (body: NewStore, idempotencyKey: string): Promise<MerchantStoreView> => {
    try {
      const store = await callConsole(createStore, { body }, { idempotencyKey });
      client.setQueryData<MerchantStoreView>(storeKeys.one(store.id), store);
      return store;
    } finally {
      void client.invalidateQueries({ queryKey: storeKeys.all });
    }
  };
}

export function validateNewStore(body: StoreChanges) {
  return validateForm(createStore.body, body);
}

export function useChangeStore(id: string): (body: StoreChanges) => Promise<MerchantStoreView> {
  const update = useUpdate(id);
  return (body) => update(callConsole(updateStore, { params: { id }, body }));
}

export function validateChanges(body: StoreChanges) {
  return validateForm(updateStore.body, body);
}

export function useSetLogo(id: string): (file: Blob) => Promise<MerchantStoreView> {
  const update = useUpdate(id);
  return (file) => update(callConsole(setStoreLogo, { params: { id } }, { file }));
}

export function useRemoveLogo(id: string): () => Promise<MerchantStoreView> {
  const update = useUpdate(id);
  return () => update(callConsole(removeStoreLogo, { params: { id } }));
}

/** Shows the new state of a store. After an error it is fetched again: it may have changed. */
function useUpdate(id: string) {
  const client = useQueryClient();
  const queryKey = storeKeys.one(id);
  return async (call: Promise<MerchantStoreView>): Promise<MerchantStoreView> => {
    try {
      const store = await call;
      await client.cancelQueries({ queryKey });
      client.setQueryData<MerchantStoreView>(queryKey, store);
      return store;
    } catch (error) {
      void client.invalidateQueries({ queryKey });
      throw error;
    } finally {
      void client.invalidateQueries({ queryKey: storeKeys.all });
      // A JPQR code contains the name and the city.
      void client.invalidateQueries({ queryKey: ['qr_codes', 'list'] });
    }
  };
}
