import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { nestPairs, parsePairs } from '../form-body.ts';
import type { PaymentIntent, SetupIntent } from '../intents.ts';
import { simulatePaymentAction, simulateSetupAction } from '../rules/simulate-user-action.ts';
import { buildReturnUrl } from './build-return-url.ts';
import { renderActionPage, renderDonePage, renderNotFound } from './render-pages.ts';
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
  await sandbox.ledgerStore.journal.whenDurable();
  const language = negotiateLanguage(request.headers['accept-language']);
  const intent = findIntent(sandbox, request.params.id);
  if (intent === null) return sendHtml(reply.code(404), renderNotFound(language), null);
  if (!isActionPending(intent, request.params.key)) {
    return sendHtml(reply, renderDonePage(intent, language), intent);
  }
  return sendHtml(reply, renderActionPage(sandbox, intent, language), intent);
}

async function handleChoice(sandbox: SandboxContext, request: PageRequest, reply: FastifyReply) {
  const intent = findIntent(sandbox, request.params.id);
  if (intent === null) return renderPage(sandbox, request, reply);
  const { choice } = nestPairs(parsePairs(String(request.body ?? '')));
  const isKnownChoice = choice === 'yes' || choice === 'no';
  let next: Intent = intent;
  // A second submit finds the action done and only redirects again.
  if (isActionPending(intent, request.params.key) && isKnownChoice) {
    const change = sandbox.beginChange({ requestId: request.id, key: null });
    next =
      'amount' in intent
        ? simulatePaymentAction(change, intent, choice === 'yes')
        : simulateSetupAction(change, intent, choice === 'yes');
    // Without the page key: the journal must not contain what opens a page.
    sandbox.ledgerStore.commit(`POST ${request.url.replace(/\/[^/]*$/, '')}`, change);
  }
  await sandbox.ledgerStore.journal.whenDurable();
  const location = buildReturnUrl(next);
  if (location === null || !isKnownChoice) return renderPage(sandbox, request, reply);
  return reply.code(303).header('location', location).send();
}

function findIntent({ ledgerStore }: SandboxContext, id: string): Intent | null {
  return ledgerStore.find('payment_intent', id) ?? ledgerStore.find('setup_intent', id) ?? null;
}

/** Only the full URL with the page key is valid; the id alone is not. */
function isActionPending({ status, nextAction }: Intent, key: string): boolean {
  return status === 'requires_action' && nextAction?.pageKey === key;
}

function sendHtml(reply: FastifyReply, page: string, intent: Intent | null) {
  const returnOrigin = intent?.returnUrl ? ` ${new URL(intent.returnUrl).origin}` : '';
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': buildContentSecurityPolicy(returnOrigin),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      vary: 'accept-language',
    })
    .send(page);
}

/** Some browsers apply form-action to redirects of the form, so the return URL has to be listed. */
function buildContentSecurityPolicy(returnOrigin: string): string {
  const directives = [
    "default-src 'none'",
    "style-src 'self'",
    `form-action 'self'${returnOrigin}`,
  ];
  return [...directives, "frame-ancestors 'none'", "base-uri 'none'"].join('; ');
}
