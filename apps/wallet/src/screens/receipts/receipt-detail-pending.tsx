import type { Params } from '@saifu/i18n/format';
import { getErrorTextKey, type TextKey } from '@saifu/i18n/texts';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { IconReceipt } from '@tabler/icons-react';
import { EmptyPage } from '../../components/empty-page.tsx';
import { Page } from '../../components/page.tsx';
import { Pending } from '../../components/pending.tsx';
import { toAppError } from '../../lib/to-app-error.ts';

type ReceiptDetailPendingProps = {
  readonly title: TextKey;
  readonly back?: string;
  readonly query: { readonly error: Error | null; readonly refetch: () => unknown };
  /** What is said when there is no such receipt. */
  readonly unknown: TextKey;
  /** What is said when the link to it has expired. */
  readonly expired?: TextKey;
  /** What those words mention. */
  readonly params?: Params;
  readonly action?: { readonly label: TextKey; readonly to: string };
};

/** Where a receipt will be: it is on its way, not issued yet, not there, or did not come. */
export function ReceiptDetailPending(props: ReceiptDetailPendingProps) {
  const { query, unknown, expired = 'error.link.expired', params, action, ...page } = props;
  const code = query.error && toAppError(query.error).code;
  if (code === 'not_found' || code === 'receipt.not_issued' || code === 'link.expired') {
    const own = { not_found: unknown, 'link.expired': expired } as const;
    const textKey = code === 'receipt.not_issued' ? getErrorTextKey(code) : own[code];
    const words = { textKey, ...(params && { params }) };
    return <EmptyPage {...page} {...words} {...(action && { action })} icon={IconReceipt} />;
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
