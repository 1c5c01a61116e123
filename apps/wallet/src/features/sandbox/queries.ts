import { call } from '@saifu/client/call';
import { validateForm } from '@saifu/client/form';
import { listMerchantPayments, type MerchantPaymentView } from '@saifu/contract/merchant-payment';
import { createQrCode, type MerchantQrView } from '@saifu/contract/qr-code';
import { type DemoDataView, getDemoData } from '@saifu/contract/sandbox';
import { useQuery } from '@tanstack/react-query';

export type DemoStore = DemoDataView['stores'][number];

/** Demo data of the sandbox: users, stores, codes and bills. */
export function useDemoData(isSandbox = true) {
  return useQuery({
    queryKey: ['demo_data'],
    enabled: isSandbox,
    queryFn: ({ signal }) => call(getDemoData, {}, { signal }),
  });
}

type Sale = { readonly store_id: string; readonly pay_amount: number };

/** Creates a dynamic code for one amount on behalf of a store. */
export function createDynamicCode(sale: Sale, apiKey: string): Promise<MerchantQrView> {
  return call(createQrCode, { body: { type: 'dynamic', ...sale } }, { token: apiKey });
}

export function validateSale(sale: Sale) {
  return validateForm(createQrCode.body, { type: 'dynamic', ...sale });
}

const POLL_INTERVAL_MS = 1000;
const PAID = new Set<MerchantPaymentView['status']>(['processing', 'complete']);
const NEWEST = '20';

/** The payment of an order as its store sees it, once it is paid. */
export function useSalePayment(store: DemoStore, orderId: string | null) {
  return useQuery({
    queryKey: ['till', store.id, orderId],
    enabled: orderId !== null,
    queryFn: async ({ signal }) => {
      const query = { store_id: store.id, limit: NEWEST };
      const { items } = await call(
        listMerchantPayments,
        { query },
        { token: store.api_key, signal },
      );
      return (
        items.find((payment) => payment.order_id === orderId && PAID.has(payment.status)) ?? null
      );
    },
    refetchInterval: ({ state }) => (state.data ? false : POLL_INTERVAL_MS),
    refetchIntervalInBackground: true,
  });
}
