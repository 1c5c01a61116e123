import type { ReceiptView } from '@saifu/contract/receipt';
import { Alert } from '@saifu/ui/alert/alert';
import { Button, ButtonLink } from '@saifu/ui/button/button';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconMail, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { MailSheet } from './email-sheet.tsx';
import { PdfLink } from './pdf-link.tsx';
import type { useReceipt } from './queries.ts';
import styles from './receipt-actions.module.css';
import { canReissue } from './reissue-state.ts';

/** A link to another screen or an action on this one. */
export type LinkOrAction = { readonly href: string } | { readonly onPress: () => void };

type ReceiptActionsProps = {
  readonly receipt: ReceiptView;
  readonly query: ReturnType<typeof useReceipt>;
  /** Path for changing the name; `view` for read-only. */
  readonly actions: { readonly changeName: string } | 'view';
};

/** Actions on a receipt. Unavailable ones are omitted. */
export function ReceiptActions({ receipt, query, actions }: ReceiptActionsProps) {
  return (
    <div className={styles.actions}>
      {actions === 'view' ? (
        <PdfLink query={query} url={receipt.pdf_url} />
      ) : (
        <OwnReceiptActions receipt={receipt} query={query} changeName={actions.changeName} />
      )}
    </div>
  );
}

type OwnReceiptActionsProps = Omit<ReceiptActionsProps, 'actions'> & {
  readonly changeName: string;
};

function OwnReceiptActions({ receipt, query, changeName }: OwnReceiptActionsProps) {
  const t = useTranslate();
  const [isMailing, setIsMailing] = useState(false);
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  return (
    <>
      {mailedTo !== null && (
        <Alert tone="success">
          <p>{t('success.message_sent')}</p>
          <p>{t('receipts.mailed_to', { email: mailedTo })}</p>
        </Alert>
      )}
      <PdfLink query={query} url={receipt.pdf_url} />
      <Button
        variant="secondary"
        full
        icon={<IconMail size={20} aria-hidden="true" />}
        onClick={() => {
          setMailedTo(null);
          setIsMailing(true);
        }}
      >
        {t('receipts.mail')}
      </Button>
      {canReissue(receipt) && <ChangeNameLink receipt={receipt} href={changeName} />}
      {isMailing && (
        <MailSheet
          receiptId={receipt.id}
          onClose={() => setIsMailing(false)}
          onSent={(email) => {
            setIsMailing(false);
            setMailedTo(email);
          }}
        />
      )}
    </>
  );
}

type ChangeNameLinkProps = { readonly receipt: ReceiptView; readonly href: string };

function ChangeNameLink({ receipt, href }: ChangeNameLinkProps) {
  const t = useTranslate();
  const left = { count: receipt.reissues_left, date: formatDate(receipt.reissue_until) };
  return (
    <div className={styles.action}>
      <ButtonLink
        variant="secondary"
        full
        icon={<IconSignature size={20} aria-hidden="true" />}
        href={href}
      >
        {t('screen.change_name_receipt')}
      </ButtonLink>
      <p className={styles.description}>{t('receipts.reissues_left', left)}</p>
    </div>
  );
}
