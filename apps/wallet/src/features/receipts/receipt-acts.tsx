import type { ReceiptView } from '@saifu/contract/receipt';
import { Button, ButtonLink } from '@saifu/ui/button';
import { Notice } from '@saifu/ui/notice';
import { IconMail, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { showDay } from '../../text/dates.ts';
import { useText } from '../../text/use-text.tsx';
import { MailSheet } from './mail-sheet.tsx';
import { PdfLink } from './pdf-link.tsx';
import type { GuestToken, useReceipt } from './queries.ts';
import styles from './receipt-acts.module.css';
import { canReissue } from './reissue-state.ts';

/** Where something is done: at an address of its own, or right here. */
export type Way = { readonly href: string } | { readonly onPress: () => void };

type ReceiptActsProps = {
  readonly receipt: ReceiptView;
  readonly query: ReturnType<typeof useReceipt>;
  readonly guestToken: GuestToken;
  readonly changeName: Way;
};

/** What can be done with a receipt. What is not possible any more is not there. */
export function ReceiptActs({ receipt, query, guestToken, changeName }: ReceiptActsProps) {
  const text = useText();
  const [isMailing, setIsMailing] = useState(false);
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  return (
    <div className={styles.acts}>
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
      {canReissue(receipt) && <ChangeNameWay receipt={receipt} changeName={changeName} />}
      {isMailing && (
        <MailSheet
          receiptId={receipt.id}
          guestToken={guestToken}
          onClose={() => setIsMailing(false)}
          onSent={(email) => {
            setIsMailing(false);
            setMailedTo(email);
          }}
        />
      )}
    </div>
  );
}

type ChangeNameWayProps = { readonly receipt: ReceiptView; readonly changeName: Way };

function ChangeNameWay({ receipt, changeName }: ChangeNameWayProps) {
  const text = useText();
  const look = {
    variant: 'secondary',
    full: true,
    icon: <IconSignature size={20} aria-hidden="true" />,
  } as const;
  const label = text('screen.change_name_receipt');
  const left = { count: receipt.reissues_left, date: showDay(receipt.reissue_until) };
  return (
    <div className={styles.act}>
      {'href' in changeName ? (
        <ButtonLink {...look} href={changeName.href}>
          {label}
        </ButtonLink>
      ) : (
        <Button {...look} onClick={changeName.onPress}>
          {label}
        </Button>
      )}
      <p className={styles.about}>{text('receipts.reissues_left', left)}</p>
    </div>
  );
}
