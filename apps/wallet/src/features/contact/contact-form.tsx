import { Button } from '@saifu/ui/button';
import { TextField } from '@saifu/ui/text-field';
import { focusField } from '../../form/focus-field.ts';
import form from '../../form/form.module.css';
import { RefusalNotice } from '../../form/refusal-notice.tsx';
import { useForm } from '../../form/use-form.ts';
import { useText } from '../../text/use-text.tsx';
import styles from './contact.module.css';
import { CONTACT_WORDS } from './contact-words.ts';
import { faultsOfContact, type Kind, type Offer, offerContact, type StepUp } from './queries.ts';

type ContactFormProps = {
  readonly kind: Kind;
  readonly typed: string;
  /** There is a proven one, which the new one takes the place of. */
  readonly hasOld: boolean;
  readonly stepUp: StepUp;
  readonly onOffer: (offer: Offer) => void;
  readonly onCancel: () => void;
};

/** Asks for the new address. What is there stays until the new one has been proven. */
export function ContactForm(props: ContactFormProps) {
  const text = useText();
  const { kind, hasOld } = props;
  const isEmail = kind === 'email';
  const { submit, fieldProps, refusal, isPending } = useForm<
    Readonly<Record<string, string>>,
    Offer
  >({
    initial: { [kind]: props.typed },
    labels: { [kind]: CONTACT_WORDS[kind].field },
    faultsOf: (values) => faultsOfContact(kind, values[kind] ?? ''),
    send: (values) => props.stepUp(() => offerContact(kind, values[kind] ?? '')),
    onDone: props.onOffer,
    under: {
      'account.email_taken': kind,
      'account.phone_taken': kind,
      'contact.unchanged': kind,
    },
  });
  return (
    <form ref={focusField} className={form.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>
        {text(hasOld ? 'profile.contact_lead' : 'profile.contact_lead_first')}
      </p>
      <RefusalNotice refusal={refusal} />
      <TextField
        {...fieldProps(kind)}
        type={isEmail ? 'email' : 'tel'}
        inputMode={isEmail ? 'email' : 'tel'}
        autoComplete={isEmail ? 'email' : 'tel'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        hint={isEmail ? undefined : text('profile.phone_hint')}
      />
      <div className={styles.actions}>
        <Button type="submit" full busy={isPending}>
          {text('profile.send_code')}
        </Button>
        <Button variant="secondary" full onClick={props.onCancel}>
          {text('app.cancel')}
        </Button>
      </div>
    </form>
  );
}
