import { ButtonLink } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconFileTypePdf } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { PDF_FRESH_MS, type useReceipt } from './queries.ts';

type PdfLinkProps = { readonly query: ReturnType<typeof useReceipt>; readonly url: string };

/**
 * Link to the receipt PDF. The URL expires, so one that became stale while the device slept is
 * fetched again. The tab is opened first, because browsers block a tab that is opened outside the
 * click event.
 */
export function PdfLink({ query, url }: PdfLinkProps) {
  const t = useTranslate();
  // The receipt PDF is available in Japanese and English.
  const inLanguage = (address: string) =>
    t.language === 'ja' ? address : `${address}&language=en`;
  const handleClick = async (event: MouseEvent) => {
    if (Date.now() - query.dataUpdatedAt < PDF_FRESH_MS) return;
    event.preventDefault();
    const tab = window.open('', '_blank');
    const { data } = await query.refetch();
    const address = inLanguage(data?.pdf_url ?? url);
    if (tab === null) window.location.assign(address);
    else tab.location.replace(address);
  };
  return (
    <ButtonLink
      full
      href={inLanguage(url)}
      target="_blank"
      rel="noopener"
      icon={<IconFileTypePdf size={20} aria-hidden="true" />}
      onClick={handleClick}
    >
      {t('receipts.pdf')}
    </ButtonLink>
  );
}
