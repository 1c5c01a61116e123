import { createHash, type KeyObject } from 'node:crypto';
import type { BlockListKind } from '@saifu/domain/risk/block-list-entry';
import { deriveKey } from '../../platform/crypto/derive-key.ts';

export function getRiskKeySecret(stableKey: string): KeyObject {
  return deriveKey(stableKey, 'risk keys');
}

/**
 * A keyed hash of a card's fingerprint, an address or the like, so that tables can count and list
 * them without containing them.
 */
export function createRiskKey(stableKey: string, kind: BlockListKind, value: string): Buffer {
  const hash = createHash('sha256').update(getRiskKeySecret(stableKey).export());
  return hash.update(`${kind} ${value}`).digest();
}
