import type { ReceiptView } from '@saifu/contract/receipt';
import { Notice } from '@saifu/ui/alert/alert';
import { Button, ButtonLink } from '@saifu/ui/button/button';
import { IconMail, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { showDay } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import { MailSheet } from './email-sheet.tsx';
import { PdfLink } from './pdf-link.tsx';
import type { useReceipt } from './queries.ts';
import styles from './receipt-actions.module.css';
import { canReissue } from './reissue-state.ts';

/** Where something is done: at an address of its own, or right here. */
export type LinkOrAction = { readonly href: string } | { readonly onPress: () => void };

type ReceiptActsProps = {
  readonly receipt: ReceiptView;
  readonly query: ReturnType<typeof useReceipt>;
  /** Where the name is changed; `view`: it can only be looked at. */
  readonly acts: { readonly changeName: string } | 'view';
};

/** What can be done with a receipt. What is not possible any more is not there. */
export function ReceiptActs({ receipt, query, acts }: ReceiptActsProps) {
  return (
    <div className={styles.acts}>
      {acts === 'view' ? (
        <PdfLink query={query} url={receipt.pdf_url} />
      ) : (
        <OwnActs receipt={receipt} query={query} changeName={acts.changeName} />
      )}
    </div>
  );
}

type OwnActsProps = Omit<ReceiptActsProps, 'acts'> & { readonly changeName: string };

function OwnActs({ receipt, query, changeName }: OwnActsProps) {
  const text = useText();
  const [isMailing, setIsMailing] = useState(false);
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  return (
    <>
      {mailedTo !== null && (
        <Notice tone="success">
          <p>{text('success.message_sent')}</p>
          <p>{text('receipts.mailed_to', { email: mailedTo })}</p>
        </Notice>
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
        {text('receipts.mail')}
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
  const text = useText();
  const left = { count: receipt.reissues_left, date: showDay(receipt.reissue_until) };
  return (
    <div className={styles.act}>
      <ButtonLink
        variant="secondary"
        full
        icon={<IconSignature size={20} aria-hidden="true" />}
        href={href}
      >
        {text('screen.change_name_receipt')}
      </ButtonLink>
      <p className={styles.about}>{text('receipts.reissues_left', left)}</p>
    </div>
  );
}
