import type { MerchantApplicationView } from '@saifu/contract/merchant-application';
import { APPLICATION_FIELDS } from '@saifu/domain/merchants/merchant-application';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Progress } from '@saifu/ui/progress/progress';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useEffect, useRef, useState } from 'react';
import {
  ANSWER_PARTS,
  type AnswerPart,
  APPLICATION_FIELD_LABELS,
} from '../../components/application-answers.tsx';
import { BankAccountForm } from './bank-account-form.tsx';
import { BusinessForm } from './business-form.tsx';
import styles from './merchant-application.module.css';
import type { PartProps } from './part-form.tsx';
import { RepresentativeForm } from './representative-form.tsx';
import { ReviewForm } from './review-form.tsx';
import { StoreForm } from './store-form.tsx';
import { TradeForm } from './trade-form.tsx';

type Step = AnswerPart | 'review';

const FORMS: Readonly<Record<AnswerPart, (props: PartProps) => React.ReactNode>> = {
  business: BusinessForm,
  representative: RepresentativeForm,
  trade: TradeForm,
  store: StoreForm,
  bank_account: BankAccountForm,
};

/** All parts of a draft, or those in which staff ask for corrections, and the review. */
function listSteps({ requested_changes: requested }: MerchantApplicationView): readonly Step[] {
  if (requested === null) return [...ANSWER_PARTS, 'review'];
  const parts = ANSWER_PARTS.filter((part) => {
    const name = part === 'bank_account' ? 'bankAccount' : part;
    return APPLICATION_FIELDS[name].some((field) => requested.fields.includes(field));
  });
  return [...parts, 'review'];
}

/** Where to go on: with the first part that is missing. */
function findFirstStep(application: MerchantApplicationView, steps: readonly Step[]): number {
  if (application.requested_changes !== null) return 0;
  const at = steps.findIndex((step) => step !== 'review' && application.answers[step] === null);
  return at < 0 ? steps.length - 1 : at;
}

type ApplicationStepsProps = {
  readonly token: string;
  readonly application: MerchantApplicationView;
};

/** The application, one part after the other. Each is saved before the next is shown. */
export function ApplicationSteps({ token, application }: ApplicationStepsProps) {
  const t = useTranslate();
  const steps = listSteps(application);
  const [at, setAt] = useState(() => findFirstStep(application, steps));
  const step = steps[Math.min(at, steps.length - 1)] ?? 'review';
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    // The first step is not focused: the page itself was just opened.
    if (shown.current !== at) heading.current?.focus();
    shown.current = at;
  }, [at]);
  const go = (part: AnswerPart) => setAt(steps.indexOf(part));
  const next = () => setAt((now) => Math.min(now + 1, steps.length - 1));
  const part = { token, application, onSaved: next };
  const Form = step === 'review' ? null : FORMS[step];
  const count = steps.length;
  return (
    <div className={styles.steps}>
      <Requested application={application} />
      <Progress
        words={t('console_apply.step', { number: at + 1, count })}
        done={at + 1}
        total={count}
      />
      <h2 ref={heading} tabIndex={-1} className={styles.name}>
        {t(`console_apply.part_${step}`)}
      </h2>
      {Form === null ? (
        <ReviewForm {...part} onEdit={go} />
      ) : (
        // A form keeps its values, so each part has its own.
        <Form key={step} {...part} />
      )}
      {at > 0 && (
        <Button variant="quiet" full onClick={() => setAt(at - 1)}>
          {t('console_apply.back')}
        </Button>
      )}
    </div>
  );
}

function Requested({ application }: { readonly application: MerchantApplicationView }) {
  const t = useTranslate();
  const { requested_changes: requested } = application;
  if (requested === null) return null;
  const fields = requested.fields.map((field) => t(APPLICATION_FIELD_LABELS[field])).join(', ');
  return (
    <Alert tone="warning">
      <p>{requested.message}</p>
      <p>{t('console_apply.requested_field', { fields })}</p>
    </Alert>
  );
}
