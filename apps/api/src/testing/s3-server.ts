import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

const ACCESS_KEY = 'AKIDEXAMPLE';
/** Has characters that must be encoded in a URL. */
const SECRET_KEY = 'se/cret+key=with@signs';
const REGION = 'ap-northeast-1';
const BUCKET = 'saifu-files';

/** How the next requests fail: with a status, without an answer, or with damaged bytes. */
type Fault = number | 'hang' | 'truncate' | 'wrong_bytes' | 'reset';

export type S3Server = {
  /** Value for `STORAGE_URL`. */
  readonly url: string;
  readonly secretKey: string;
  /** The objects by key, with prefix. */
  readonly objects: Map<string, StoredObject>;
  /** Method and path of each request, with or without a valid signature. */
  readonly requests: string[];
  /** Used up one per request. */
  readonly faults: Fault[];
  /** While set, every request fails this way. */
  always: Fault | null;
  /** Called with a valid PUT before it is answered. */
  beforePut: (() => Promise<void>) | null;
};

type StoredObject = {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly encryption: string | undefined;
};

/**
 * A storage with the protocol of S3, in memory, until the end of the test. It verifies signatures
 * with code of its own, which reads what was really sent.
 */
export async function openS3Server(parameters = ''): Promise<S3Server> {
  const server = createServer(async (request, response) => {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      await answer(state, request, Buffer.concat(chunks), response);
    } catch {
      // The client gave up.
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const credentials = `${ACCESS_KEY}:${encodeURIComponent(SECRET_KEY)}`;
  const state: S3Server = {
    url: `http://${credentials}@127.0.0.1:${port}/${BUCKET}/live?region=${REGION}${parameters}`,
    secretKey: SECRET_KEY,
    objects: new Map(),
    requests: [],
    faults: [],
    always: null,
    beforePut: null,
  };
  return state;
}

async function answer(
  state: S3Server,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<void> {
  const { method, url = '' } = request;
  state.requests.push(`${method} ${url}`);
  const fault = state.faults.shift() ?? state.always;
  if (fault === 'hang') return;
  if (fault === 'reset') return void request.socket.resetAndDestroy();
  if (typeof fault === 'number') return void response.writeHead(fault).end();
  const rejection = findRejection(request, body);
  if (rejection !== undefined) return sendError(response, 403, rejection);
  const [, bucket, ...rest] = url.split('/');
  if (bucket !== BUCKET) return sendError(response, 404, 'NoSuchBucket');
  const key = rest.join('/');
  if (method === 'PUT') {
    await state.beforePut?.();
    state.objects.set(key, {
      bytes: body,
      mediaType: String(request.headers['content-type']),
      encryption: request.headers['x-amz-server-side-encryption'] as string | undefined,
    });
    response.writeHead(200, { etag: '"0"' }).end();
  } else if (method === 'DELETE') {
    state.objects.delete(key);
    response.writeHead(204).end();
  } else {
    sendObject(response, state.objects.get(key), fault);
  }
}

function sendObject(
  response: ServerResponse,
  object: StoredObject | undefined,
  fault: Fault | null,
): void {
  if (object === undefined) {
    sendError(response, 404, 'NoSuchKey');
    return;
  }
  const { bytes, mediaType } = object;
  response.writeHead(200, { 'content-type': mediaType, 'content-length': bytes.length });
  if (fault === 'truncate') {
    response.write(bytes.subarray(0, bytes.length - 1), () => response.destroy());
  } else {
    response.end(fault === 'wrong_bytes' ? Buffer.alloc(bytes.length, 'x') : bytes);
  }
}

function sendError(response: ServerResponse, status: number, code: string): void {
  const text = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>m</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(text);
}

const SCOPE = /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request/.source;
const SIGNED = /SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})/.source;
const CREDENTIALS = new RegExp(`^AWS4-HMAC-SHA256 ${SCOPE}, ?${SIGNED}$`);
const SKEW_MS_MAX = 15 * 60 * 1000;

/** The error code with which S3 rejects a request; undefined if its signature is valid. */
function findRejection({ method, url, headers }: IncomingMessage, body: Buffer) {
  const [, accessKey, day, region, names = '', signature = ''] =
    CREDENTIALS.exec(headers.authorization ?? '') ?? [];
  if (accessKey === undefined) return 'AccessDenied';
  if (accessKey !== ACCESS_KEY) return 'InvalidAccessKeyId';
  const time = String(headers['x-amz-date']);
  const parsed = time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z');
  if (!(Math.abs(Date.now() - Date.parse(parsed)) < SKEW_MS_MAX)) return 'RequestTimeTooSkewed';
  const bodyHash = createHash('sha256').update(body).digest('hex');
  if (headers['x-amz-content-sha256'] !== bodyHash) return 'XAmzContentSHA256Mismatch';
  const signedNames = names.split(';');
  const mustSign = Object.keys(headers).filter((name) => /^(?:host|x-amz-.*)$/.test(name));
  if (!mustSign.every((name) => signedNames.includes(name))) return 'AccessDenied';
  const [path = '', query = ''] = (url ?? '').split('?');
  const canonical = `${method}\n${path}\n${query}\n${signedNames
    .map((name) => `${name}:${String(headers[name]).trim()}\n`)
    .join('')}\n${names}\n${bodyHash}`;
  const canonicalHash = createHash('sha256').update(canonical).digest('hex');
  const text = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${canonicalHash}`;
  const mac = (key: Buffer | string, data: string) =>
    createHmac('sha256', key).update(data).digest();
  const signingKey = mac(
    mac(mac(mac(`AWS4${SECRET_KEY}`, String(day)), REGION), 's3'),
    'aws4_request',
  );
  const isValid = timingSafeEqual(mac(signingKey, text), Buffer.from(signature, 'hex'));
  if (!isValid || !time.startsWith(String(day))) return 'SignatureDoesNotMatch';
  return region === REGION ? undefined : 'AuthorizationHeaderMalformed';
}
