import {
  REFUND_REQUEST_STATUSES,
  type RefundRequestStatus,
} from '@saifu/domain/payments/refund-request';

/** Which refund requests are listed. An empty status means all. */
export type RequestFilter = { readonly status: RefundRequestStatus | '' };

/** Parses the filter of a URL. An invalid part is ignored instead of raising an error. */
export function parseFilter(search: string): RequestFilter {
  return { status: toStatus(new URLSearchParams(search).get('status')) };
}

/** Query parameters of the API, the same as those of the URL. */
export function toQuery({ status }: RequestFilter) {
  return { ...(status && { status }) };
}

export function toSearchString({ status }: RequestFilter): string {
  return status === '' ? '' : `?status=${status}`;
}

export function toStatus(value: string | null): RequestFilter['status'] {
  return REFUND_REQUEST_STATUSES.find((each) => each === value) ?? '';
}
