import { createServer } from 'node:http';
import { verifyWebhook } from '@saifu/merchant-sdk/verify-webhook';
import { WebhookError } from '@saifu/merchant-sdk/webhook-error';

const secret = process.env.SAIFU_WEBHOOK_SECRET ?? '';
// In production this is a table: store the id and your change in one transaction.
const handledIds = new Set<string>();

export const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const event = await verifyWebhook(Buffer.concat(chunks), request.headers, secret, {
      toleranceSeconds: 300,
      isHandled: (id) => handledIds.has(id),
    });
    if (event.type === 'order.paid') console.log(`Ship ${event.data.order_id}`);
    if (event.type === 'payment.refunded') console.log(`Refunded: ${event.data.id}`);
    handledIds.add(event.id);
    response.writeHead(204).end();
  } catch (error) {
    // A duplicate is confirmed, so that it is not sent again.
    const isDuplicate = error instanceof WebhookError && error.code === 'webhook.duplicate';
    response.writeHead(isDuplicate ? 204 : 400).end();
  }
});
