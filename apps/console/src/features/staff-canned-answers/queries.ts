import { callConsole } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import {
  addCannedAnswer,
  type CannedAnswerView,
  changeCannedAnswer,
  listCannedAnswers,
} from '@saifu/contract/canned-answer';
import type { BodyInto } from '@saifu/contract/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';

const cannedAnswerKeys = { all: ['canned_answers'] as const };

export type NewCannedAnswer = BodyInto<typeof addCannedAnswer>;
export type CannedAnswerChange = BodyInto<typeof changeCannedAnswer>;

/** All canned answers, archived ones last. */
export function useAllCannedAnswers() {
  return useQuery({
    queryKey: cannedAnswerKeys.all,
    queryFn: ({ signal }) => callConsole(listCannedAnswers, {}, { signal }),
  });
}

export function validateCannedAnswer(body: NewCannedAnswer) {
  return validateForm(addCannedAnswer.body, body);
}

/** Adds an answer. The key makes a retry safe. */
export function useAddCannedAnswer() {
  const refresh = useRefresh();
  return (body: NewCannedAnswer, idempotencyKey: string): Promise<CannedAnswerView> =>
    refresh(callConsole(addCannedAnswer, { body }, { idempotencyKey }));
}

export function useChangeCannedAnswer(id: string) {
  const refresh = useRefresh();
  return (body: CannedAnswerChange): Promise<CannedAnswerView> =>
    refresh(callConsole(changeCannedAnswer, { params: { id }, body }));
}

/** After an error too: a colleague may have changed the answer. */
function useRefresh() {
  const client = useQueryClient();
  return async <Reply>(call: Promise<Reply>): Promise<Reply> => {
    try {
      return await call;
    } finally {
      void client.invalidateQueries({ queryKey: cannedAnswerKeys.all });
    }
  };
}
