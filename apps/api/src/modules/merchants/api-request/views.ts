import type { ApiRequestView } from '@saifu/contract/api-request';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import type { ApiRequestWithKey } from './api-request.repository.ts';

export function toApiRequestView(request: ApiRequestWithKey): ApiRequestView {
  const { id, method, path, status, errorCode, durationMs, createdAt } = request;
  return {
    id,
    created_at: toTimestamp(createdAt),
    method,
    path,
    status,
    error_code: errorCode,
    duration_ms: durationMs,
    api_key: {
      id: toTypeId('apiKey', request.apiKeyId),
      name: request.keyName,
      ends_with: request.keyEndsWith,
    },
  };
}
