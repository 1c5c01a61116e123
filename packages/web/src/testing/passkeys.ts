import { onTestFinished, vi } from 'vitest';

type Ceremony = (options: CredentialRequestOptions) => Promise<unknown>;

const bytes = new Uint8Array([1, 2, 3]).buffer;

/** A credential as browsers return it. */
const credential = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes,
    getTransports: () => ['internal'],
  },
};

/** What the server receives of it. */
export const SENT_ASSERTION = {
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key',
  response: {
    clientDataJSON: 'AQID',
    authenticatorData: 'AQID',
    signature: 'AQID',
    userHandle: 'AQID',
  },
};

export const SENT_ATTESTATION = {
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key',
  response: { clientDataJSON: 'AQID', attestationObject: 'AQID', transports: ['internal'] },
};

export const AUTHENTICATION_OPTIONS = {
  rpId: 'localhost',
  challenge: 'AQID',
  timeout: 60_000,
  userVerification: 'required' as const,
  allowCredentials: [],
};

type Browser = {
  /** Answers a dialog; by default with a credential. */
  readonly dialog?: Ceremony;
  /** Answers an offer in the suggestions of a field. Without it, the browser makes none. */
  readonly autofill?: Ceremony;
};

/** Gives the test browser Web Authentication. */
export function fakePasskeys({ dialog = async () => credential, autofill }: Browser = {}) {
  const isConditionalMediationAvailable = async () => autofill !== undefined;
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(class {}, { isConditionalMediationAvailable }),
  );
  const get = vi.fn((options: CredentialRequestOptions) =>
    options.mediation === 'conditional' ? autofill?.(options) : dialog(options),
  );
  const value = { get, create: dialog };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'credentials');
    vi.unstubAllGlobals();
  });
  return { get, choose: async () => credential };
}

/** How a browser reports that the user closed the dialog. */
export function dismiss(): Promise<never> {
  return Promise.reject(new DOMException('dismissed', 'NotAllowedError'));
}

/** A ceremony that waits until it is aborted. */
export function waitForAbort({ signal }: CredentialRequestOptions): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
}
