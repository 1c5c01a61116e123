import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { type AttentionItemView, getHome, type HomeView } from '@saifu/contract/home';
import { listStores, type StoreRowView } from '@saifu/contract/store';
import { addMonths } from '@saifu/domain/shared/calendar';
import { fakeApi, respondWith } from '@saifu/web/testing/fake-api.ts';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';

/** The current time, as the API sends it. */
export function stamp(moment = new Date()) {
  return `${new Date(moment.getTime() + 9 * 60 * 60 * 1000).toISOString().slice(0, 19)}+09:00`;
}

/** Twelve months up to the current one, of which the last have these totals. */
export function createMonths(totals: readonly number[]): HomeView['months'] {
  const to = stamp().slice(0, 7);
  return Array.from({ length: 12 }, (_, index) => {
    return { month: addMonths(to, index - 11), total: totals[index - 12 + totals.length] ?? 0 };
  });
}

/** A user who has paid before and has no attention items. */
export const calm: HomeView = {
  as_of: stamp(),
  months: createMonths([]),
  previous_month_to_date: 0,
  next_charge: null,
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
  const nothing = { id: null, name: null, store: null, amount: null, at: null };
  return { ...nothing, card: null, services: [], order_id: null, ...item, kind };
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
