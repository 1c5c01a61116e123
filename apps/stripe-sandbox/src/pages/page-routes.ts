import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { nest, readPairs } from '../form-body.ts';
import type { PaymentIntent, SetupIntent } from '../intents.ts';
import { simulatePaymentAction, simulateSetupAction } from '../rules/simulate-user-action.ts';
import { pageFor, pageWhenDone, renderNotFound } from './page-for.ts';
import { returnAddress } from './return-address.ts';
import { negotiateLanguage } from './texts.ts';

type Params = { readonly id: string; readonly key: string };
type Intent = PaymentIntent | SetupIntent;
const PAGE_NAMES = ['3ds', 'paypay', 'konbini'] as const;

/** The pages where a payer approves or declines. They contain only forms, no scripts. */
export function pageRoutes(app: FastifyInstance, sandbox: SandboxContext): void {
  const css = readFileSync(join(import.meta.dirname, 'page.css'), 'utf8');
  app.get('/pages/page.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(css));
  for (const pageName of PAGE_NAMES) {
    const url = `/${pageName}/:id/:key`;
    app.get<{ Params: Params }>(url, async (request, reply) => renderPage(sandbox, request, reply));
    app.post<{ Params: Params }>(url, async (request, reply) =>
      handleChoice(sandbox, request, reply),
    );
  }
}

type PageRequest = FastifyRequest<{ Params: Params }>;

async function renderPage(sandbox: SandboxContext, request: PageRequest, reply: FastifyReply) {
  await sandbox.ledgerStore.journal.settled();
  const language = negotiateLanguage(request.headers['accept-language']);
  const intent = findIntent(sandbox, request.params.id);
  if (intent === null) return html(reply.code(404), renderNotFound(language), null);
  if (!isAwaited(intent, request.params.key)) {
    return html(reply, pageWhenDone(intent, language), intent);
  }
  return html(reply, pageFor(sandbox, intent, language), intent);
}

async function handleChoice(sandbox: SandboxContext, request: PageRequest, reply: FastifyReply) {
  const intent = findIntent(sandbox, request.params.id);
  if (intent === null) return renderPage(sandbox, request, reply);
  const { choice } = nest(readPairs(String(request.body ?? '')));
  const isKnown = choice === 'yes' || choice === 'no';
  let next: Intent = intent;
  // A second submit finds the action done and only redirects again.
  if (isAwaited(intent, request.params.key) && isKnown) {
    const change = sandbox.begin({ requestId: request.id, key: null });
    next =
      'amount' in intent
        ? simulatePaymentAction(change, intent, choice === 'yes')
        : simulateSetupAction(change, intent, choice === 'yes');
    // Without the page key: the journal must not contain what opens a page.
    sandbox.ledgerStore.commit(`POST ${request.url.replace(/\/[^/]*$/, '')}`, change);
  }
  await sandbox.ledgerStore.journal.settled();
  const address = returnAddress(next);
  if (address === null || !isKnown) return renderPage(sandbox, request, reply);
  return reply.code(303).header('location', address).send();
}

function findIntent({ ledgerStore }: SandboxContext, id: string): Intent | null {
  return ledgerStore.find('payment_intent', id) ?? ledgerStore.find('setup_intent', id) ?? null;
}

/** Only the full URL with the page key is valid; the id alone is not. */
function isAwaited({ status, nextAction }: Intent, key: string): boolean {
  return status === 'requires_action' && nextAction?.pageKey === key;
}

function html(reply: FastifyReply, page: string, intent: Intent | null) {
  const back = intent?.returnUrl ? ` ${new URL(intent.returnUrl).origin}` : '';
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(back),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      vary: 'accept-language',
    })
    .send(page);
}

/** Some browsers apply form-action to redirects of the form, so the return URL has to be listed. */
function policy(back: string): string {
  const rules = ["default-src 'none'", "style-src 'self'", `form-action 'self'${back}`];
  return [...rules, "frame-ancestors 'none'", "base-uri 'none'"].join('; ');
}
