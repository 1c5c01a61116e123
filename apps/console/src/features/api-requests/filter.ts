import {
  API_REQUEST_METHODS,
  type ApiRequestMethod,
  STATUS_CLASSES,
  type StatusClass,
} from '@saifu/domain/merchants/api-request';
import { API_REQUEST_PATH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { type FilterPeriod, readId, readOption, readPeriod } from '../../lib/list-filter.ts';

/** Which requests are listed. An empty string means no restriction. */
export type ApiRequestFilter = FilterPeriod & {
  readonly status: StatusClass | '';
  readonly method: ApiRequestMethod | '';
  readonly api_key_id: string;
  /** A part of the path. */
  readonly path: string;
};

/** Parses the filter of a URL. An invalid part is ignored instead of raising an error. */
export function parseFilter(search: string): ApiRequestFilter {
  const params = new URLSearchParams(search);
  const path = params.get('path')?.trim() ?? '';
  return {
    ...readPeriod(params),
    status: readOption(params, 'status', STATUS_CLASSES),
    method: readOption(params, 'method', API_REQUEST_METHODS),
    api_key_id: readId(params, 'api_key_id', 'apiKey'),
    path: path.length > API_REQUEST_PATH_LENGTH_MAX ? '' : path,
  };
}

const REQUEST_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The request id that a text consists of, as programs log it. */
export function findRequestId(typed: string): string | undefined {
  const text = typed.trim().toLowerCase();
  return REQUEST_ID.test(text) ? text : undefined;
}
