import type { OrderView } from '@saifu/contract/order';

const GOOGLE_PAY = 'https://google.com/pay';
const NETWORKS = ['VISA', 'MASTERCARD', 'JCB', 'AMEX'];

type Priced = Pick<OrderView, 'store' | 'title' | 'pay_amount'>;

/**
 * Asks the wallet of the device for the token of a card. The browser itself shows the sheet, so
 * that no script of somebody else is needed. Null: the payer closed it, or it cannot be had.
 */
export async function requestGooglePay(
  order: Priced,
  publishableKey: string,
): Promise<string | null> {
  try {
    const request = new PaymentRequest([toMethodData(order, publishableKey)], toTotal(order));
    const response = await request.show();
    const token = parseToken(response.details);
    await response.complete(token === null ? 'fail' : 'success');
    return token;
  } catch {
    return null;
  }
}

function toMethodData(order: Priced, publishableKey: string): PaymentMethodData {
  return {
    supportedMethods: GOOGLE_PAY,
    data: {
      apiVersion: 2,
      apiVersionMinor: 0,
      merchantInfo: { merchantName: getPayeeName(order) },
      allowedPaymentMethods: [
        {
          type: 'CARD',
          parameters: {
            allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
            allowedCardNetworks: NETWORKS,
          },
          tokenizationSpecification: {
            type: 'PAYMENT_GATEWAY',
            parameters: {
              gateway: 'stripe',
              'stripe:version': '2018-10-31',
              'stripe:publishableKey': publishableKey,
            },
          },
        },
      ],
    },
  };
}

function toTotal(order: Priced): PaymentDetailsInit {
  const amount = { currency: 'JPY', value: String(order.pay_amount) };
  return { total: { label: getPayeeName(order), amount } };
}

/** What has no store is not paid; it is only that an order may have none. */
function getPayeeName({ store, title }: Priced): string {
  return store?.name ?? title;
}

type Details = {
  readonly paymentMethodData?: { readonly tokenizationData?: { readonly token?: unknown } };
};

/** The wallet hands the token over as text within its own answer. */
function parseToken(details: Details): string | null {
  const sent: unknown = details.paymentMethodData?.tokenizationData?.token;
  const parsed: unknown = typeof sent === 'string' ? JSON.parse(sent) : null;
  const hasId = typeof parsed === 'object' && parsed !== null && 'id' in parsed;
  return hasId && typeof parsed.id === 'string' ? parsed.id : null;
}
