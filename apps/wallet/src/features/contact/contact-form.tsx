import { AppError } from '@saifu/domain/shared/app-error';
import { Button } from '@saifu/ui/button/button';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { focusFirstField } from '@saifu/web/forms/focus-field.ts';
import form from '@saifu/web/forms/form.module.css';
import { type FormErrors, useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import {
  HOME_COUNTRY,
  loadPhoneMetadata,
  type PhoneMetadata,
  usePhoneMetadata,
} from '../../forms/phone-metadata.ts';
import { PhoneNumberField } from '../../forms/phone-number-field.tsx';
import type { StepUp } from '../../lib/step-up.ts';
import styles from './contact.module.css';
import { CONTACT_TEXTS } from './contact-labels.ts';
import {
  type Kind,
  requestContactChange,
  type SentContactCode,
  validateContact,
} from './queries.ts';

type ContactFormProps = {
  readonly kind: Kind;
  readonly typed: string;
  /** There is a verified address that the new one replaces. */
  readonly hasOld: boolean;
  readonly stepUp: StepUp;
  readonly onCodeSent: (sentCode: SentContactCode) => void;
  readonly onCancel: () => void;
};

/** Form for a new address. The current one stays in use until the new one is verified. */
export function ContactForm(props: ContactFormProps) {
  const t = useTranslate();
  const { kind, hasOld } = props;
  const contact = useContactForm(props);
  return (
    <form ref={focusFirstField} className={form.form} onSubmit={contact.submit} noValidate>
      <p className={styles.lead}>
        {t(hasOld ? 'profile.contact_lead' : 'profile.contact_lead_first')}
      </p>
      <ErrorNotice error={contact.error} />
      {kind === 'email' ? (
        <TextField
          {...contact.fieldProps(kind)}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      ) : (
        <PhoneNumberField
          {...contact.fieldProps(kind)}
          country={contact.country}
          phoneMetadata={contact.phoneMetadata}
          onNumber={(number) => contact.set(kind, number)}
          onCountry={contact.chooseCountry}
          onPause={() => contact.validateField(kind)}
          hint={t('profile.phone_hint')}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" full busy={contact.isPending}>
          {t('profile.send_code')}
        </Button>
        <Button variant="secondary" full onClick={props.onCancel}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  );
}

type Values = { readonly email: string; readonly phone: string; readonly country: string };

function useContactForm({ kind, typed, stepUp, onCodeSent }: ContactFormProps) {
  const phoneMetadata = usePhoneMetadata({ isWanted: kind === 'phone' });
  const contact = useForm<Values, SentContactCode>({
    initial: { email: '', phone: '', country: HOME_COUNTRY, [kind]: typed },
    labels: { [kind]: CONTACT_TEXTS[kind].field },
    validate: (values) => validateValues(values, kind, phoneMetadata),
    send: async (values) => {
      const address = await readAddress(values, kind);
      return stepUp(() => requestContactChange(kind, address));
    },
    onDone: onCodeSent,
    fieldByErrorCode: {
      'account.email_taken': kind,
      'account.phone_taken': kind,
      'contact.unchanged': kind,
    },
  });
  const chooseCountry = (code: string) => {
    contact.set('country', code);
    contact.clearError('phone');
  };
  const { phone, country } = contact.values;
  // A number that starts with a plus determines its own country.
  const own =
    phoneMetadata && phone.startsWith('+') ? (phoneMetadata.findCountry(phone) ?? '') : country;
  return { ...contact, phoneMetadata, country: own, chooseCountry };
}

function validateValues(
  values: Values,
  kind: Kind,
  phoneMetadata: PhoneMetadata | undefined,
): FormErrors {
  const found = validateContact(kind, values[kind]);
  const isRead =
    kind === 'email' || phoneMetadata?.read(values.phone, values.country) !== undefined;
  return isRead || phoneMetadata === undefined
    ? found
    : { phone: { code: 'field.phone' }, ...found };
}

/** The address as stored. An impossible phone number is rejected before step-up authentication. */
async function readAddress(values: Values, kind: Kind): Promise<string> {
  if (kind === 'email') return values.email;
  const phoneMetadata = await loadPhoneMetadata().catch(() => undefined);
  if (phoneMetadata === undefined) return values.phone;
  const number = phoneMetadata.read(values.phone, values.country);
  if (number !== undefined) return number;
  throw new AppError('request.invalid', {}, [{ path: 'phone', code: 'field.phone' }]);
}
