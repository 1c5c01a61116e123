import type { Params } from '@saifu/i18n/format';
import { getErrorTextKey, type TextKey } from '@saifu/i18n/texts';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';

type ReceiptDetailPendingProps = {
  readonly title: TextKey;
  readonly back?: string;
  readonly query: { readonly error: Error | null; readonly refetch: () => unknown };
  /** The message for an unknown receipt. */
  readonly unknown: TextKey;
  /** The message for an expired link. */
  readonly expired?: TextKey;
  /** The parameters of these messages. */
  readonly params?: Params;
  readonly action?: { readonly label: TextKey; readonly to: string };
};

/** Placeholder of a receipt: loading, not issued yet, not found, or failed. */
export function ReceiptDetailPending(props: ReceiptDetailPendingProps) {
  const { query, unknown, expired = 'error.link.expired', params, action, ...page } = props;
  const code = query.error && toAppError(query.error).code;
  if (code === 'not_found' || code === 'receipt.not_issued' || code === 'link.expired') {
    const own = { not_found: unknown, 'link.expired': expired } as const;
    const textKey = code === 'receipt.not_issued' ? getErrorTextKey(code) : own[code];
    const textProps = { textKey, ...(params && { params }) };
    return (
      <EmptyPage {...page} {...textProps} {...(action && { action })} illustration="receipts" />
    );
  }
  return (
    <Page {...page}>
      <Pending query={query}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </Pending>
    </Page>
  );
}
