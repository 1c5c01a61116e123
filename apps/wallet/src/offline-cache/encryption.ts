import type { Holder, KeptItem, KeptStore } from './cache-store.ts';

/** What is read back, and when it was true. */
export type Kept = { readonly at: number; readonly bytes: Uint8Array<ArrayBuffer> };

/** A kind of copy: how many there may be, and how large each. */
export type Kind = { readonly name: string; readonly max: number; readonly bytesMax: number };

export type Vault = {
  readonly keep: (kind: Kind, name: string, kept: Kept) => Promise<void>;
  readonly read: (name: string) => Promise<Kept | undefined>;
};

const IV_BYTES = 12;
const AT_BYTES = 8;

/** The copies of one person, made if there are none. */
export async function openVault(store: KeptStore, owner: string): Promise<Vault> {
  const present = await store.holder();
  const holder = present?.owner === owner ? present : await store.admit(await makeHolder(owner));
  return vaultOf(store, holder);
}

/** The copies of whoever is here, or null when nobody is. */
export async function openPresentVault(store: KeptStore): Promise<Vault | null> {
  const present = await store.holder();
  return present === undefined ? null : vaultOf(store, present);
}

function vaultOf(store: KeptStore, holder: Holder): Vault {
  return {
    async keep(kind, name, { at, bytes }) {
      if (bytes.byteLength > kind.bytesMax) return;
      const hidden = await hide(holder, name);
      const item = await encryptItem(holder, { name: hidden, kind: kind.name, at }, bytes);
      await store.put(item, kind.max);
    },
    async read(name) {
      const hidden = await hide(holder, name);
      const item = await store.get(hidden);
      return item && decryptItem(holder, item).catch(() => undefined);
    },
  };
}

async function makeHolder(owner: string): Promise<Holder> {
  const { subtle } = crypto;
  const aes: AesKeyGenParams = { name: 'AES-GCM', length: 256 };
  const hmac: HmacKeyGenParams = { name: 'HMAC', hash: 'SHA-256' };
  const [sealing, naming] = await Promise.all([
    subtle.generateKey(aes, false, ['encrypt', 'decrypt']),
    subtle.generateKey(hmac, false, ['sign']),
  ]);
  return { id: crypto.randomUUID(), owner, sealing, naming };
}

/** A name can hold what was searched for, so it is not written down as it is. */
async function hide({ naming }: Holder, name: string): Promise<string> {
  const mark = await crypto.subtle.sign('HMAC', naming, new TextEncoder().encode(name));
  return [...new Uint8Array(mark)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Label = Pick<KeptItem, 'name' | 'kind' | 'at'>;

async function encryptItem(
  holder: Holder,
  label: Label,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<KeptItem> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = new Uint8Array(AT_BYTES + bytes.byteLength);
  new DataView(plain.buffer).setFloat64(0, label.at);
  plain.set(bytes, AT_BYTES);
  const sealed = await crypto.subtle.encrypt(bound(holder, label.name, iv), holder.sealing, plain);
  return { ...label, holder: holder.id, iv, sealed };
}

async function decryptItem(holder: Holder, { name, iv, sealed }: KeptItem): Promise<Kept> {
  const plain = await crypto.subtle.decrypt(bound(holder, name, iv), holder.sealing, sealed);
  const at = new DataView(plain).getFloat64(0);
  return { at, bytes: new Uint8Array(plain, AT_BYTES) };
}

/** A copy opens under its own name and for its own person, and nowhere else. */
function bound(holder: Holder, name: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  const additionalData = new TextEncoder().encode(`${holder.owner} ${name}`);
  return { name: 'AES-GCM', iv, additionalData };
}
