import { callConsole } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import type { BodyInto } from '@saifu/contract/endpoint';
import {
  addFaq,
  changeFaq,
  listStaffFaqs,
  removeFaq,
  type StaffFaqView,
} from '@saifu/contract/staff-faq';
import { useQuery, useQueryClient } from '@tanstack/react-query';

const faqKeys = { all: ['staff_faqs'] as const };

export type NewFaq = BodyInto<typeof addFaq>;
export type FaqChange = BodyInto<typeof changeFaq>;

/** All entries in reading order, with the removed ones. */
export function useStaffFaqs() {
  return useQuery({
    queryKey: faqKeys.all,
    queryFn: ({ signal }) => callConsole(listStaffFaqs, {}, { signal }),
    select: ({ items }) => items,
  });
}

export function validateFaq(body: NewFaq) {
  return validateForm(addFaq.body, body);
}

export function useFaqCalls() {
  const client = useQueryClient();
  // After an error too: a colleague may have changed the entry.
  const refresh = async <Reply>(call: Promise<Reply>): Promise<Reply> => {
    try {
      return await call;
    } finally {
      void client.invalidateQueries({ queryKey: faqKeys.all });
    }
  };
  return {
    add: (body: NewFaq, idempotencyKey: string): Promise<StaffFaqView> =>
      refresh(callConsole(addFaq, { body }, { idempotencyKey })),
    change: (id: string, body: FaqChange): Promise<StaffFaqView> =>
      refresh(callConsole(changeFaq, { params: { id }, body })),
    remove: (id: string) => refresh(callConsole(removeFaq, { params: { id } })),
  };
}
