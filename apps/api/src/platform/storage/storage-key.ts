import { hash } from 'node:crypto';
import { newUuid } from '../crypto/tokens.ts';

/** Folders of the object storage, and one for the object with which the doctor tests it. */
export type FileKind = 'attachments' | 'scan-photos' | 'store-logos' | 'export-chunks' | 'doctor';

const KEY = /^[a-z]+(?:-[a-z]+)*\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/([0-9a-f]{64})$/;

/**
 * The name of a new object: its kind, an id and the SHA-256 of its content. It contains nothing
 * about a person and only characters that need no encoding in a URL.
 */
export function newStorageKey(kind: FileKind, bytes: Buffer): string {
  return `${kind}/${newUuid()}/${hash('sha256', bytes)}`;
}

/** The SHA-256 of the content, in hexadecimal. Undefined: not a key of ours. */
export function findContentHash(key: string): string | undefined {
  return KEY.exec(key)?.[1];
}
