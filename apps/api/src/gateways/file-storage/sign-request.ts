import { createHmac, hash } from 'node:crypto';

export type S3Credentials = {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
};

type S3Request = {
  readonly method: string;
  /** Its path is already encoded as S3 expects it, and it has no query. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** The SHA-256 of the body, in hexadecimal. */
  readonly bodyHash: string;
  readonly now: Date;
};

const ALGORITHM = 'AWS4-HMAC-SHA256';

/**
 * The headers of a request to S3 with its signature: AWS Signature Version 4 in the Authorization
 * header, over all headers and the hash of the body.
 */
export function signRequest(
  { method, url, headers, bodyHash, now }: S3Request,
  { accessKey, secretKey, region }: S3Credentials,
): Record<string, string> {
  const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const sent = { ...headers, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time };
  const signed = Object.entries({ ...sent, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('');
  // The empty line stands for the query.
  const canonical = [method, url.pathname, '', lines, names, bodyHash].join('\n');
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request'];
  const toSign = [ALGORITHM, time, scope.join('/'), hash('sha256', canonical)].join('\n');
  const key = scope.reduce<Buffer>(
    (previous, part) => createHmac('sha256', previous).update(part).digest(),
    Buffer.from(`AWS4${secretKey}`),
  );
  const signature = createHmac('sha256', key).update(toSign).digest('hex');
  const credential = `${accessKey}/${scope.join('/')}`;
  const parts = `Credential=${credential},SignedHeaders=${names},Signature=${signature}`;
  return { ...sent, authorization: `${ALGORITHM} ${parts}` };
}
