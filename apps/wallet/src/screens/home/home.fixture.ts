import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { type AttentionItemView, getHome, type HomeView } from '@saifu/contract/home';
import { listStores, type StoreRowView } from '@saifu/contract/store';
import { fakeApi, respondWith } from '../../testing/fake-api.ts';
import { taro } from '../../testing/people.ts';
import { openApp } from '../../testing/render.tsx';

/** The current time, as the API sends it. */
export function stamp(moment = new Date()) {
  return `${new Date(moment.getTime() + 9 * 60 * 60 * 1000).toISOString().slice(0, 19)}+09:00`;
}

/** A user who has paid before and has no attention items. */
export const calm: HomeView = {
  as_of: stamp(),
  waiting: [],
  recent: [],
  stores: [],
  begun: { card: true, payment: true, receipt: true },
  has_samples: true,
};

export const newcomer: HomeView = {
  ...calm,
  begun: { card: false, payment: false, receipt: false },
};

export function createAttentionItem(
  kind: AttentionItemView['kind'],
  item: Partial<AttentionItemView> = {},
): AttentionItemView {
  const nothing = { id: null, name: null, amount: null, card: null, services: [], at: null };
  return { ...nothing, ...item, kind };
}

type Page = { readonly items: readonly StoreRowView[]; readonly next_cursor: string | null };

/** A fake server that evaluates the store query. */
export function serveHome(
  home: HomeView,
  pageOf: (query: URLSearchParams) => Page = () => ({ items: [], next_cursor: null }),
) {
  const calls = fakeApi(respondWith(getUserinfo, taro), respondWith(getHome, home), {
    row: listStores,
    response: () => {
      const asked = calls.findLast((call) => call.path.startsWith(listStores.path));
      return Response.json(pageOf(new URLSearchParams(asked?.path.split('?')[1])));
    },
  });
  return calls;
}

export async function openHome() {
  saveToken('token');
  return openApp('/home');
}
