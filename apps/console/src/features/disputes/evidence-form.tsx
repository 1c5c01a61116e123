import type { DisputeDetailView } from '@saifu/contract/provider-dispute';
import { DISPUTE_EVIDENCE_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { TextArea } from '@saifu/ui/text-area/text-area';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { countCharacters } from '../../lib/count-characters.ts';
import { useSubmitEvidence, validateEvidence } from './queries.ts';

type EvidenceFormProps = {
  readonly disputeId: string;
  readonly onSubmitted: () => void;
};

/** The evidence for the bank, submitted once. */
export function EvidenceForm({ disputeId, onSubmitted }: EvidenceFormProps) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const submitEvidence = useSubmitEvidence(disputeId);
  const { submit, fieldProps, values, set, error, isPending } = useForm<
    { readonly text: string },
    DisputeDetailView | null
  >({
    initial: { text: '' },
    labels: { text: 'console_dispute.evidence' },
    validate: validateEvidence,
    send: async ({ text }) => {
      const isAgreed = await dialogs.confirmDelete({
        title: t('console_dispute.question_title'),
        message: t('console_dispute.question'),
        agreeLabel: t('console_dispute.agree'),
        cancelLabel: t('app.cancel'),
      });
      return isAgreed ? submitEvidence(text) : null;
    },
    onDone: (submitted) => {
      if (submitted !== null) onSubmitted();
    },
  });
  const { onChange: _, ...field } = fieldProps('text');
  const length = { count: countCharacters(values.text), max: DISPUTE_EVIDENCE_LENGTH_MAX };
  return (
    <Card>
      <form className={form.form} noValidate onSubmit={submit}>
        <ErrorNotice error={error} />
        <TextArea
          {...field}
          onValue={(typed) => set('text', typed)}
          hint={t('console_dispute.evidence_hint')}
          count={t('console_dispute.length', length)}
        />
        <Button type="submit" full busy={isPending}>
          {t('console_dispute.submit')}
        </Button>
      </form>
    </Card>
  );
}
