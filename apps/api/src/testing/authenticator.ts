import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** What an authenticator sends that a test wants to be wrong. */
export type Deviation = {
  readonly origin?: string;
  readonly isUserVerified?: boolean;
  /** Replaces the counted number of signatures. */
  readonly counter?: number;
  readonly rpId?: string;
  readonly userHandle?: string;
  readonly type?: string;
};

type Options = {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
};

const FLAGS = { userPresent: 0x01, userVerified: 0x04, attestedData: 0x40 };

/**
 * An authenticator in software with one ES256 key, for Web Authentication without a browser. It
 * counts its signatures unless told otherwise.
 */
export class Authenticator {
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  readonly #origin: string;
  readonly credentialId = randomBytes(16);
  counter = 0;
  #userHandle: string | undefined;

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.#publicKey = encodePublicKey(publicKey);
    this.#origin = origin;
  }

  /** Answers registration options. */
  create(options: Options, deviation: Deviation = {}) {
    this.#userHandle = options.user?.id;
    const rpId = options.rp?.id ?? '';
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.credentialId.length]),
      this.credentialId,
      this.#publicKey,
    ]);
    const authData = this.#authenticatorData(rpId, deviation, attested);
    return {
      ...this.#answer(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, deviation),
        attestationObject: encodeAttestation(authData).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Answers authentication options. */
  get(options: Options, deviation: Deviation = {}) {
    this.counter += 1;
    const authData = this.#authenticatorData(options.rpId ?? '', deviation);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, deviation);
    const signed = Buffer.concat([authData, hash(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...this.#answer(),
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(this.#key).toString('base64url'),
        userHandle: deviation.userHandle ?? this.#userHandle,
      },
    };
  }

  #answer() {
    const id = this.credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, { origin, ...deviation }: Deviation): string {
    const data = { type: deviation.type ?? type, challenge, origin: origin ?? this.#origin };
    return Buffer.from(JSON.stringify({ ...data, crossOrigin: false })).toString('base64url');
  }

  #authenticatorData(rpId: string, deviation: Deviation, attested = Buffer.alloc(0)): Buffer {
    const { isUserVerified = true, counter = this.counter } = deviation;
    const flags =
      FLAGS.userPresent |
      (isUserVerified ? FLAGS.userVerified : 0) |
      (attested.length > 0 ? FLAGS.attestedData : 0);
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags, 0);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([hash(Buffer.from(deviation.rpId ?? rpId)), tail, attested]);
  }
}

function hash(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** A COSE key: EC2, ES256, P-256. */
function encodePublicKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ]);
}

/** A CBOR map of `fmt`, `attStmt` and `authData`, with the format `none`. */
function encodeAttestation(authData: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3]),
    ...[encodeText('fmt'), encodeText('none'), encodeText('attStmt'), Buffer.from([0xa0])],
    ...[encodeText('authData'), Buffer.from([0x58, authData.length]), authData],
  ]);
}

function encodeText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}
