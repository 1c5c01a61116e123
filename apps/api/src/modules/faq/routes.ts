import * as wire from '@saifu/contract/faq';
import { Refusal } from '@saifu/domain/refusal';
import { loadFaqs } from '@saifu/texts/faqs';
import { type Route, serve } from '../../http/serve.ts';
import { toFaqSummaryView, toFaqView } from './views.ts';

/**
 * Answers come from the same words as the wallet's own, not from a table: they name what this
 * release does, in three languages that are checked together. To edit one is to release.
 */
export function faqRoutes(): readonly Route[] {
  return [
    serve(wire.listFaqs, async (call) => {
      const language = call.query.lang ?? call.language;
      const items = (await loadFaqs(language)).map(toFaqSummaryView);
      return { items, next_cursor: null, language };
    }),
    serve(wire.getFaq, async (call) => {
      const language = call.query.lang ?? call.language;
      const faq = (await loadFaqs(language)).find(({ id }) => id === call.params.id);
      if (faq === undefined) throw new Refusal('not_found');
      return toFaqView(faq, language);
    }),
  ];
}
