import type { UserView } from '@saifu/contract/account';
import { Card } from '@saifu/ui/card';
import { Notice } from '@saifu/ui/notice';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../../text/use-text.tsx';
import styles from './contact.module.css';
import { ContactCode } from './contact-code.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactRows } from './contact-rows.tsx';
import { CONTACT_WORDS, contactIn } from './contact-words.ts';
import { type Kind, type StepUp, useOffer } from './queries.ts';

type ContactCardProps = {
  readonly user: UserView;
  readonly stepUp: StepUp;
  readonly onChanged: (user: UserView) => void;
  /** Where the code can be found, where that needs saying. */
  readonly inbox: ReactNode;
};

/** The addresses one signs in with. Each is changed by a code that is sent to the new one. */
export function ContactCard({ user, stepUp, onChanged, inbox }: ContactCardProps) {
  const text = useText();
  const { offer, keepOffer } = useOffer();
  const [asked, setAsked] = useState<{ readonly kind: Kind; readonly typed: string } | null>(null);
  const [done, setDone] = useState<Kind | null>(null);
  const rows = useRef<HTMLDivElement>(null);

  const open = (kind: Kind) => {
    setDone(null);
    keepOffer(null);
    const { address, isVerified } = contactIn(user, kind);
    // Whoever changes a proven address types another; an unproven one may well be right.
    setAsked({ kind, typed: isVerified ? '' : (address ?? '') });
  };
  const close = (kind: Kind) => {
    keepOffer(null);
    setAsked(null);
    rows.current?.querySelector<HTMLElement>(`[data-kind="${kind}"]`)?.focus();
  };

  return (
    <Card title={text('profile.contacts')} flush>
      <div ref={rows}>
        <ContactRows user={user} onChange={open} />
      </div>
      <div className={styles.below}>
        {done && <Notice tone="success">{text(CONTACT_WORDS[done].changed)}</Notice>}
        {offer ? (
          <ContactCode
            offer={offer}
            stepUp={stepUp}
            inbox={inbox}
            onOffer={keepOffer}
            onOther={() => {
              setAsked({ kind: offer.kind, typed: offer.address });
              keepOffer(null);
            }}
            onCancel={() => close(offer.kind)}
            onConfirmed={(changed) => {
              onChanged(changed);
              close(offer.kind);
              setDone(offer.kind);
            }}
          />
        ) : (
          asked && (
            <ContactForm
              key={asked.kind}
              {...asked}
              hasOld={contactIn(user, asked.kind).isVerified}
              stepUp={stepUp}
              onOffer={keepOffer}
              onCancel={() => close(asked.kind)}
            />
          )
        )}
      </div>
    </Card>
  );
}
