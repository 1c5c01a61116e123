import { getMessageHtml, type MessageView } from '@saifu/contract/sandbox';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type SyntheticEvent, useEffect, useState } from 'react';
import styles from './inbox.module.css';
import { linkProps } from './message-text.ts';

/** Without `allow-scripts` nothing in the frame runs. Links may leave it when pressed. */
const SANDBOX =
  'allow-same-origin allow-popups allow-popups-to-escape-sandbox ' +
  'allow-top-navigation-by-user-activation';

type MailFrameProps = { readonly message: Pick<MessageView, 'id' | 'subject'> };

/** The HTML of an email, in a frame as high as its content. */
export function MailFrame({ message }: MailFrameProps) {
  const t = useTranslate();
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [height, setHeight] = useState<number>();

  useEffect(() => {
    if (body === null) return;
    const observer = new ResizeObserver(() => setHeight(body.offsetHeight));
    observer.observe(body);
    return () => observer.disconnect();
  }, [body]);

  const prepare = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const mail = currentTarget.contentDocument;
    if (mail === null) return;
    for (const link of mail.links) {
      const { href, target = '_top', rel = '' } = linkProps(link.href, window.location.origin);
      Object.assign(link, { href, target, rel });
    }
    setBody(mail.body);
  };

  return (
    <iframe
      className={styles.frame}
      title={t('inbox.frame', { subject: message.subject ?? '' })}
      sandbox={SANDBOX}
      src={getMessageHtml.path.replace('{id}', message.id)}
      height={height}
      onLoad={prepare}
    />
  );
}
