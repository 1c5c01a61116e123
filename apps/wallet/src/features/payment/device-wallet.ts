import type { OrderView } from '@saifu/contract/order';

const GOOGLE_PAY = 'https://google.com/pay';
const NETWORKS = ['VISA', 'MASTERCARD', 'JCB', 'AMEX'];

type PricedOrder = Pick<OrderView, 'store' | 'title' | 'pay_amount'>;

/**
 * Requests a card token from the device wallet. The browser shows the sheet through the Payment
 * Request API, so no third-party script is needed. Null if the payer closed it or it is
 * unavailable.
 */
export async function requestGooglePay(
  order: PricedOrder,
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

function toMethodData(order: PricedOrder, publishableKey: string): PaymentMethodData {
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

function toTotal(order: PricedOrder): PaymentDetailsInit {
  const amount = { currency: 'JPY', value: String(order.pay_amount) };
  return { total: { label: getPayeeName(order), amount } };
}

/** The fallback satisfies the type: an order without a store cannot be paid. */
function getPayeeName({ store, title }: PricedOrder): string {
  return store?.name ?? title;
}

type Details = {
  readonly paymentMethodData?: { readonly tokenizationData?: { readonly token?: unknown } };
};

/** The wallet returns the token as JSON text inside its response. */
function parseToken(details: Details): string | null {
  const sent: unknown = details.paymentMethodData?.tokenizationData?.token;
  const parsed: unknown = typeof sent === 'string' ? JSON.parse(sent) : null;
  const hasId = typeof parsed === 'object' && parsed !== null && 'id' in parsed;
  return hasId && typeof parsed.id === 'string' ? parsed.id : null;
}
