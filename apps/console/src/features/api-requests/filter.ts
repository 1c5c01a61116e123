import {
  API_REQUEST_METHODS,
  type ApiRequestMethod,
  STATUS_CLASSES,
  type StatusClass,
} from '@saifu/domain/merchants/api-request';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { API_REQUEST_PATH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { listInvalidDates } from '../../lib/list-filter.ts';

/** Which requests are listed. An empty string means no restriction. */
export type ApiRequestFilter = {
  readonly from: string;
  readonly to: string;
  readonly status: StatusClass | '';
  readonly method: ApiRequestMethod | '';
  readonly apiKeyId: string;
  /** A part of the path. */
  readonly path: string;
};

/** Parses the filter of a URL. An invalid part is ignored instead of raising an error. */
export function parseFilter(search: string): ApiRequestFilter {
  const params = new URLSearchParams(search);
  const read = (name: string) => params.get(name) ?? '';
  const period = { from: read('from'), to: read('to') };
  const invalid = listInvalidDates(period);
  const apiKeyId = read('api_key_id');
  const path = read('path').trim();
  return {
    from: invalid.includes('from') ? '' : period.from,
    to: invalid.includes('to') ? '' : period.to,
    status: toStatusClass(read('status')),
    method: toMethod(read('method')),
    apiKeyId: fromTypeId('apiKey', apiKeyId) === undefined ? '' : apiKeyId,
    path: path.length > API_REQUEST_PATH_LENGTH_MAX ? '' : path,
  };
}

export function toStatusClass(value: string): ApiRequestFilter['status'] {
  return STATUS_CLASSES.find((each) => each === value) ?? '';
}

export function toMethod(value: string): ApiRequestFilter['method'] {
  return API_REQUEST_METHODS.find((each) => each === value) ?? '';
}

/** Query parameters of the API, the same as those of the URL. Inactive filters are omitted. */
export function toQuery({ from, to, status, method, apiKeyId, path }: ApiRequestFilter) {
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(status && { status }),
    ...(method && { method }),
    ...(apiKeyId && { api_key_id: apiKeyId }),
    ...(path && { path }),
  };
}

/** `?status=…`, or an empty string. With an id, that request is open. */
export function toSearchString(filter: ApiRequestFilter, requestId?: string): string {
  const query = { ...toQuery(filter), ...(requestId !== undefined && { request: requestId }) };
  const search = new URLSearchParams(query).toString();
  return search === '' ? '' : `?${search}`;
}

export function isFiltered(filter: ApiRequestFilter): boolean {
  return Object.keys(toQuery(filter)).length > 0;
}

const REQUEST_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The request id that a text consists of, as programs log it. */
export function findRequestId(typed: string): string | undefined {
  const text = typed.trim().toLowerCase();
  return REQUEST_ID.test(text) ? text : undefined;
}
