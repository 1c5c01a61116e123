import type { MessageView } from '@saifu/contract/sandbox';
import { Badge } from '@saifu/ui/badge/badge';
import { SegmentedControl } from '@saifu/ui/segmented-control/segmented-control';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconChevronDown, IconMail, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { CodeChip } from './code-chip.tsx';
import styles from './inbox.module.css';
import { MailFrame } from './mail-frame.tsx';
import { findCode, linkProps, splitTextParts } from './message-text.ts';

type MessageRowProps = {
  readonly message: MessageView;
  /** Arrived since the last visit. */
  readonly isNew: boolean;
};

/** One email or SMS as an expandable row. Its code can be copied without opening it. */
export function MessageRow({ message, isNew }: MessageRowProps) {
  const t = useTranslate();
  const isMail = message.channel === 'email';
  const Icon = isMail ? IconMail : IconMessage;
  const [isOpen, setIsOpen] = useState(false);
  const [isRead, setIsRead] = useState(!isNew);
  const code = findCode(message.text);
  const chip = code !== null && <CodeChip code={code} />;
  const toggle = (isNowOpen: boolean) => {
    setIsOpen(isNowOpen);
    if (isNowOpen) setIsRead(true);
  };
  return (
    <li className={styles.message} data-code={code !== null || undefined}>
      <details onToggle={(event) => toggle(event.currentTarget.open)}>
        <summary className={styles.summary}>
          <Icon size={24} stroke={1.75} aria-hidden="true" />
          <span className={styles.words}>
            <span className={isRead ? styles.subject : styles.newSubject}>
              {message.subject ?? firstLine(message.text)}{' '}
              {!isRead && <Badge tone="primary">{t('inbox.new')}</Badge>}
            </span>
            <span className={styles.meta}>{t('inbox.to', { to: message.to })}</span>
            <span className={styles.meta}>
              {t(isMail ? 'inbox.mail' : 'inbox.sms')} · {formatDateTime(message.created_at)}
            </span>
          </span>
          <IconChevronDown className={styles.chevron} size={20} aria-hidden="true" />
        </summary>
        <div className={styles.body}>
          {chip && <div>{chip}</div>}
          {isOpen && <MessageBody message={message} />}
        </div>
      </details>
      {!isOpen && chip && <div className={styles.chip}>{chip}</div>}
    </li>
  );
}

/** The HTML of an email, or its plain text. An SMS is plain text. */
function MessageBody({ message }: { readonly message: MessageView }) {
  const t = useTranslate();
  const [view, setView] = useState<'html' | 'text'>('html');
  if (message.html === null) return <MessageText text={message.text} />;
  return (
    <>
      <SegmentedControl
        label={t('inbox.view')}
        options={[
          { value: 'html', label: t('inbox.view_html') },
          { value: 'text', label: t('inbox.view_text') },
        ]}
        value={view}
        onChange={setView}
      />
      {view === 'html' ? <MailFrame message={message} /> : <MessageText text={message.text} />}
    </>
  );
}

/** Plain text as sent. Only URLs become links. */
function MessageText({ text }: { readonly text: string }) {
  return (
    <p className={styles.text}>
      {splitTextParts(text).map((part, at) => {
        const key = `${at}${part.kind}`;
        if (part.kind === 'text') return <span key={key}>{part.text}</span>;
        return (
          <a key={key} {...linkProps(part.text, window.location.origin)}>
            {part.text}
          </a>
        );
      })}
    </p>
  );
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}
