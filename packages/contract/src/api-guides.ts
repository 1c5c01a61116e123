/** The guides of the API document, as Markdown. A test runs their shell examples in order. */
export const API_GUIDES = `## Getting started

A merchant’s program creates an invoice, the payer pays it in the Saifu app, and a webhook tells
the program. All you need is an API key.

Saifu runs in two modes. Without live keys it is a **sandbox**: no real money moves, the API keys
of the demo stores are public, and the *Sandbox* endpoints exist. These examples run in the
sandbox:

\`\`\`sh
API=\${API:-http://localhost:3000/api/v1}
pick() { node -pe "JSON.parse(require('fs').readFileSync(0)).$1"; }

KEY=$(curl -s $API/sandbox/world | pick 'stores[0].api_key')
call() { curl -s -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' "$@"; }

STORE=$(call $API/merchant/stores | pick 'items[0].id')
ITEM='{"name":"おにぎり","quantity":3,"unit_price":150,"tax_rate":8}'
call $API/merchant/orders -d '{"store_id":"'$STORE'","items":['$ITEM']}' | pick payment_url
\`\`\`

Open the printed \`payment_url\` in a browser and pay with the card 4242 4242 4242 4242. The order
is then \`paid\`.

- Bodies are JSON in UTF-8, at most 64 kB. Unknown fields and query parameters are errors.
- Amounts are whole yen. Times are RFC 3339 with Japan’s offset (\`2026-11-15T14:05:00+09:00\`).
  Dates are \`yyyy-MM-dd\` in Japan.
- Ids have a prefix that names their kind, such as \`ord_\` or \`pay_\`. Treat the rest as opaque.
- The same document as data: [openapi.json](/api/openapi.json). For Postman and compatible
  clients: [postman.json](/api/postman.json).

## Authentication

**Merchants and staff** send a secret key with every request: \`Authorization: Bearer sk_…\`. A
merchant has up to 10 keys. \`POST /api/v1/merchant/api_keys\` creates one and returns its secret
once; Saifu stores only a hash. To rotate a key, create a new one, deploy it, and revoke the old
one. A missing, wrong or revoked key gets 401 \`key.invalid\`. Keys belong on a server, never in
an app or a web page.

**Users** sign in with \`POST /api/v1/login\`. The response has an \`access_token\` and sets a
device cookie (\`__Host-did\`, or \`did\` on plain http). A request needs both; a token without
the cookie of its device is not accepted. A session ends after 7 days without use, after 30 days,
or on sign-out.

\`\`\`sh
TOKEN=$(curl -s -c cookies $API/login -H 'Content-Type: application/json' \\
  -d '{"login_id":"alex@saifu.example","password":"alex-pays-in-yen"}' | pick access_token)
curl -s -b cookies $API/userinfo -H "Authorization: Bearer $TOKEN" | pick display_name
\`\`\`

**Guests** pay without an account. The response that creates a payment has a \`guest_token\`; sent
as \`X-Guest-Token\`, it gives access to that payment.

## Idempotency

A request whose answer got lost can be sent again without creating something twice. Send an
\`Idempotency-Key\`, a new UUID for each operation, and the same one with every retry.

- **Every POST that creates something accepts a key**, except uploads of files.
- **Where money moves the key is required**: payments, refunds, refund requests and offers of
  recurring billing. Without one the answer is 400 \`idempotency_key.missing\`.
- A repeated request gets the first response again, with the header \`Idempotent-Replayed: true\`.
- Optional keys are kept for 24 hours. Required keys are kept as long as what they created.
- A key belongs to its caller. The same key of another merchant is independent.
- Invalid requests, missing access and 429 do not use up an optional key. Other errors are
  replayed. After a 503 the same key runs the request, or answers \`interrupted\`.

\`\`\`sh
ID=$(node -p 'crypto.randomUUID()')
BODY='{"store_id":"'$STORE'","title":"Lunch","pay_amount":1280}'
call $API/merchant/orders -H "Idempotency-Key: $ID" -d "$BODY" | pick id
call $API/merchant/orders -H "Idempotency-Key: $ID" -d "$BODY" | pick id
\`\`\`

Both lines show the same id. The errors of a key have status 409:

| Code | What to do |
|---|---|
| \`idempotency_key.reused\` | Another request had this key. Use a new one. |
| \`idempotency_key.in_progress\` | The first request still runs. Wait, then repeat. |
| \`idempotency_key.interrupted\` | Check what the first request did, then use a new key. |

## Errors

Every error is a problem document (RFC 9457, \`application/problem+json\`):

\`\`\`json
{
  "type": "/problems/request.invalid",
  "title": "Some of the entries are not right. Please check them and try again.",
  "status": 422,
  "code": "request.invalid",
  "params": {},
  "fields": [{ "path": "items.0.unit_price", "code": "field.required" }],
  "request_id": "0199c0de-0000-7000-8000-000000000000"
}
\`\`\`

Decide by \`code\`, which is stable. \`title\` is for people, in the language of
\`Accept-Language\` (English, Japanese or Korean). \`params\` holds the numbers of the text, such
as \`max\`. \`fields\` names each invalid field by its path. \`request_id\` is also the header
\`X-Request-Id\`; quote it to support. Each endpoint lists its codes. \`GET
/api/v1/merchant/requests\` lists what was called with the merchant’s keys in the last 7 days,
by request id, without contents.

| Status | Retry? |
|---|---|
| 400, 404, 405, 410, 413, 415, 422 | No. Change the request. |
| 401, 403 | No. The key or session is not valid; 403: the account is suspended. |
| 402 | No. The payment was declined; \`params.reason\` says why. |
| 408, no answer | Yes, with the same \`Idempotency-Key\`, or if the request only reads. |
| 500 | Only reads. The same key gets the same error; check the effect first. |
| 409 | Only codes that end in \`in_progress\`, after a pause. |
| 429, 503 | As 408, after the seconds in the header \`Retry-After\`. |

## Pagination

Lists are sorted newest first (the timeline of a payment oldest first) and have \`items\` and
\`next_cursor\`. Send \`next_cursor\` as \`cursor\` to get the next page; it is null on the last
page. \`limit\` is 1 to 100, 20 by default. A cursor is opaque and valid only for its own list and
caller. Any other cursor gets 422 \`request.invalid\` with the field \`cursor\`.

The lists of invoices, payments, refund requests and recurring billings also have:

- **A period**: \`from\` and \`to\`, dates in Japan, both inclusive. \`from\` after \`to\` is an
  error of the field \`to\`.
- **Totals** of all items that match the filter, not only of the page. They are on the first page;
  with a cursor \`totals\` is null. Those of payments come from \`payments/totals\`.
- **CSV**: \`orders.csv\`, \`payments.csv\` and \`refund_requests.csv\` take the same filter.
  UTF-8 with a byte order mark, at most 100,000 rows (else 422 \`export.too_many\`; choose a
  shorter period), 60 files an hour. \`POST /merchant/exports\` makes a file of up to 1,000,000
  payments in the background: read its \`state\` until it is \`done\`, then download \`/file\`.

\`\`\`sh
call "$API/merchant/payments/totals?from=2026-01-01" | pick paid_amount
call "$API/merchant/payments.csv?from=2026-01-01" -o payments.csv
\`\`\`

## Webhooks

\`POST /api/v1/merchant/webhooks\` registers a URL for all events or for some. The response has
the signing secret, \`whsec_…\`, once. The URL must be public https; the sandbox also posts to
http on the same machine. A merchant has up to 10 webhooks.

\`\`\`sh
HOOK='{"url":"http://localhost:9000/hook","events":["order.paid","payment.refunded"]}'
call $API/merchant/webhooks -d "$HOOK" | pick secret
\`\`\`

An event has \`type\`, \`timestamp\` and \`data\`. It is signed according to [Standard
Webhooks](https://www.standardwebhooks.com/):

| Header | Content |
|---|---|
| \`webhook-id\` | The id of the delivery, the same for every attempt and replay. |
| \`webhook-timestamp\` | When this attempt was signed, in seconds since 1970. |
| \`webhook-signature\` | \`v1,\` and the Base64 of HMAC-SHA256 over \`id.timestamp.body\`. |

The key of the HMAC is the Base64 text after \`whsec_\`, decoded. Verify the raw body, before you
parse it, with a library:

\`\`\`js
import { Webhook } from 'standardwebhooks';
// Throws if the signature is wrong or its time is more than five minutes off.
const event = new Webhook(secret).verify(rawBody, request.headers);
\`\`\`

- **Wrong signature**: answer 400 and do nothing.
- **Old timestamp**: reject it. Each attempt is signed anew, so a real delivery is never old.
- **Replayed**: events are delivered at least once. Store \`webhook-id\` and ignore one you have
  processed.
- **Order**: events can arrive in any order. Read the current state with a GET if it matters.

Answer any 2xx within 15 seconds; do slow work afterwards. Redirects are not followed. Any other
answer is retried: first after 2 to 4 seconds, then after about twice the time, up to one hour,
for three days. **410** removes the webhook. \`GET /api/v1/merchant/webhooks/{id}/deliveries\`
lists deliveries with their attempts for 30 days, and \`POST
/api/v1/merchant/webhook_deliveries/{id}/replay\` sends one again, up to 60 a minute. \`GET
/api/v1/merchant/events\` lists all events of the last 30 days, also those that no webhook received.

## Testing

In the sandbox these cards work with any future expiry date and any security code:

| Card | Result |
|---|---|
| 4242 4242 4242 4242, 5555 5555 5555 4444, 3566 0020 2036 0505 | approved |
| 4000 0025 0000 3155 | 3-D Secure authentication required |
| 4000 0000 0000 0002 | declined |
| 4000 0000 0000 9995 | declined: insufficient funds |
| 4000 0000 0000 0069 | declined: expired card |
| 4000 0000 0000 0127 | declined: wrong security code |

- **Demo data**: \`GET /api/v1/sandbox/world\` lists users with passwords, stores with API keys,
  and orders. The page \`/sandbox/qr\` shows the QR codes of the stores.
- **Inbox**: every email and SMS ends in \`/sandbox/inbox\` and in \`GET
  /api/v1/sandbox/messages\`.
- **Clock**: a payment completes by itself after 72 hours. Instead of waiting, advance the clock.
  It cannot go back.

\`\`\`sh
call $API/sandbox/clock -d '{"advance_seconds":60}' | pick now
call "$API/sandbox/messages?limit=1" | pick items.length
\`\`\`
`;
