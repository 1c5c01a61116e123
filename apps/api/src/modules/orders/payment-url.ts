/** Where the payer of an order sees and pays it. `id` is the type id of the order. */
export function getPaymentUrl(id: string, publicUrl: URL): string {
  return new URL(`/payment/invoice?order=${id}`, publicUrl).href;
}
