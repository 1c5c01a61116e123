import type { App } from '../app.ts';
import type { Deps } from '../dependencies.ts';
import type { ReceivedEvent } from '../gateways/payment-provider/payment-provider.ts';

const PATH = '/api/webhooks/provider';
const BODY_BYTES_MAX = 256 * 1024;

/**
 * Webhook endpoint of the payment provider. The signature covers the raw bytes, so the body is not
 * parsed here. An unsigned body is rejected and not processed.
 */
export function registerProviderWebhook(
  app: App,
  deps: Deps,
  handleEvent: (event: ReceivedEvent) => Promise<void>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX },
      async (_: unknown, body: Buffer) => body,
    );
    scope.post(PATH, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = deps.paymentProvider.parseWebhook(
        body,
        typeof signature === 'string' ? signature : undefined,
      );
      await handleEvent(event);
      return reply.code(204).send();
    });
  });
}
