/** A bucket of an object storage that speaks the protocol of S3. */
export type FileStorageConfig = {
  /** Of the storage, without a bucket. */
  readonly endpoint: URL;
  readonly bucket: string;
  /** Put before every key: empty, or ends with a slash. */
  readonly prefix: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  /** `virtual`: the bucket is a part of the host name. `path`: it is the first part of the path. */
  readonly style: 'path' | 'virtual';
  /** The algorithm with which the storage is asked to encrypt; null: its own default. */
  readonly encryption: string | null;
  /** False: new files are stored in the database, and those in the bucket are only read. */
  readonly takesNewFiles: boolean;
};

// All characters are sent and signed as they are, so none may need an encoding.
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX_PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/;
const PARAMETERS: ReadonlyMap<string, RegExp> = new Map([
  ['region', /^[a-z0-9-]{1,40}$/],
  ['style', /^(?:path|virtual)$/],
  ['sse', /^(?:AES256|aws:kms)$/],
  ['new_files', /^(?:storage|database)$/],
]);

/** What is wrong with a `STORAGE_URL`, without any part of it; undefined if nothing is. */
export function findStorageUrlError(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    return 'must be a URL beginning with https:// or http://';
  }
  if (!decode(url.username) || !decode(url.password)) {
    return 'must contain an access key and a secret key, percent-encoded: https://key:secret@host';
  }
  const [bucket, ...prefix] = splitPath(url);
  if (bucket === undefined || !BUCKET.test(bucket)) {
    return 'must name a bucket after the host: https://key:secret@host/bucket';
  }
  if (prefix.length > 5 || !prefix.every((part) => PREFIX_PART.test(part))) {
    return 'may have a prefix of letters, digits, ., - and _ after the bucket';
  }
  const isKnown = [...url.searchParams].every(([name, value]) => PARAMETERS.get(name)?.test(value));
  if (!isKnown || new Set(url.searchParams.keys()).size !== url.searchParams.size) {
    return 'may have the parameters region, style, sse and new_files, each once';
  }
  return url.hash === '' ? undefined : 'must not have a fragment';
}

/** Reads a URL in which `findStorageUrlError` has found nothing. */
export function readStorageUrl(text: string): FileStorageConfig {
  const url = new URL(text);
  const [bucket = '', ...prefix] = splitPath(url);
  const parameters = url.searchParams;
  return {
    endpoint: new URL(url.origin),
    bucket,
    prefix: prefix.map((part) => `${part}/`).join(''),
    accessKey: decode(url.username),
    secretKey: decode(url.password),
    region: parameters.get('region') ?? 'us-east-1',
    style: parameters.get('style') === 'virtual' ? 'virtual' : 'path',
    encryption: parameters.get('sse'),
    takesNewFiles: parameters.get('new_files') !== 'database',
  };
}

const splitPath = ({ pathname }: URL) => pathname.split('/').filter((part) => part !== '');

/** Empty if it is not encoded correctly. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
