import type { ApiKeyView, NewApiKeyView } from '@saifu/contract/merchant';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../platform/clock.ts';
import type { ApiKey, MadeKey } from './merchant.repository.ts';

export function toKeyView(key: ApiKey, currentId: string | null): ApiKeyView {
  return {
    id: toTypeId('apiKey', key.id),
    name: key.name,
    ends_with: key.endsWith,
    created_at: toTimestamp(key.createdAt),
    last_used_at: key.lastUsedAt && toTimestamp(key.lastUsedAt),
    is_current: key.id === currentId,
  };
}

export function toNewKeyView({ key, secret }: MadeKey): NewApiKeyView {
  return { ...toKeyView({ ...key, lastUsedAt: null }, null), secret };
}
