import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSaifu } from '@saifu/merchant-sdk/create-saifu';
import { type VerifiedEvent, verifyWebhook } from '@saifu/merchant-sdk/verify-webhook';

// In the sandbox the API key of each demo store is public.
const baseUrl = process.env.SAIFU_URL ?? 'http://localhost:3000';
const demoData = await (await fetch(`${baseUrl}/api/v1/sandbox/world`)).json();
const { id: storeId, api_key: apiKey } = demoData.stores[0];
const saifu = createSaifu({ apiKey, baseUrl });

// Receive webhooks on this machine.
const paid = Promise.withResolvers<VerifiedEvent>();
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const event = await verifyWebhook(Buffer.concat(chunks), request.headers, webhook.secret);
    response.writeHead(204).end();
    if (event.type === 'order.paid' && event.data.order_id === invoice.id) paid.resolve(event);
  } catch {
    response.writeHead(400).end();
  }
});
await once(server.listen(0, 'localhost'), 'listening');
const { port } = server.address() as AddressInfo;
const webhook = await saifu.webhooks.create({
  url: `http://localhost:${port}/saifu`,
  events: ['order.paid'],
});

// Create an invoice. Its payment_url opens it in the wallet.
const invoice = await saifu.invoices.create({
  store_id: storeId,
  tax_included: false,
  items: [{ name: 'おにぎり', quantity: 3, unit_price: 98, tax_rate: 8 }],
});
console.log(`¥${invoice.pay_amount} to pay at ${invoice.payment_url}`);

// A payer pays it, here with a BitCash number of the sandbox.
const payment = await fetch(`${baseUrl}/api/v1/guest/orders/${invoice.id}/payments`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
  body: JSON.stringify({
    expected_amount: invoice.pay_amount,
    payment_method: 'bitcash',
    bitcash_number: 'ああああああああああああかきくけ',
    contact: { email: 'payer@saifu.example' },
    gesture: 'slide',
  }),
});
if (!payment.ok) throw new Error(await payment.text());

// The webhook arrives, and the invoice is paid.
console.log(`Received ${(await paid.promise).type}`);
console.log(`The invoice is ${(await saifu.invoices.get(invoice.id)).status}`);
await saifu.webhooks.remove(webhook.id);
server.close();
