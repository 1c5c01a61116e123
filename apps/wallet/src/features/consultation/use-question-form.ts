import type { ConsultationView } from '@saifu/contract/consultation';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Question, useAddConsultation, validateQuestion } from './queries.ts';
import { useDraft } from './use-draft.ts';

type Values = {
  readonly subject: string;
  readonly content: string;
  readonly payment_id: string;
};

type QuestionForm = {
  /** Id of the payment the user came from; empty if none. */
  readonly paymentId: string;
  readonly onDone: (view: ConsultationView) => void;
};

const EMPTY: Values = { subject: '', content: '', payment_id: '' };

/** State of the question form. The input is kept as a draft until it is sent. */
export function useQuestionForm({ paymentId, onDone }: QuestionForm) {
  const addConsultation = useAddConsultation();
  const draft = useDraft('consultation');
  const typed = draft.before?.values;
  const wasTyped = Boolean(typed?.subject || typed?.content);
  const [isOld, setIsOld] = useState(wasTyped);
  const form = useForm<Values, ConsultationView>({
    initial: {
      subject: typed?.subject ?? '',
      content: typed?.content ?? '',
      payment_id: paymentId || (typed?.payment_id ?? ''),
    },
    labels: {
      subject: 'field.subject',
      content: 'field.content',
      payment_id: 'consultation.payment',
    },
    validate: (values) => validateQuestion(toQuestion(values)),
    send: (values) => {
      const question = toQuestion(values);
      return addConsultation(question, draft.getIdempotencyKey(JSON.stringify(question), values));
    },
    onDone: (view) => {
      draft.remove();
      onDone(view);
    },
    fieldByErrorCode: { not_found: 'payment_id' },
  });

  const { values, set } = form;
  const save = useEffectEvent(draft.save);
  useEffect(() => save(values), [values]);

  const discard = () => {
    draft.remove();
    setIsOld(false);
    set('subject', EMPTY.subject);
    set('content', EMPTY.content);
    set('payment_id', paymentId);
  };
  return { ...form, isOld, discard };
}

function toQuestion({ payment_id, ...rest }: Values): Question {
  return { ...rest, ...(payment_id !== '' && { payment_id }) };
}
