import * as wire from '@saifu/contract/faq';
import * as staffWire from '@saifu/contract/staff-faq';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Language } from '@saifu/domain/shared/language';
import { loadFaqs, mergeFaqs } from '@saifu/i18n/faqs';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { createRecordChange } from '../../audit/record-change.ts';
import { addFaq } from './create-faq.ts';
import { removeFaq } from './delete-faq.ts';
import * as faqs from './faq.repository.ts';
import { loadBundled } from './load-bundled.ts';
import { changeFaq } from './update-faq.ts';
import { toFaqEditsView, toFaqSummaryView, toFaqView, toStaffFaqViews } from './views.ts';

/**
 * Answers are bundled with the release, because they describe its features in three languages that
 * are checked together. Entries of staff replace or extend them.
 */
export function faqRoutes(deps: Deps): readonly Route[] {
  return [...publicRoutes(deps), ...staffRoutes(deps)];
}

function publicRoutes(deps: Deps): readonly Route[] {
  const editsIn = async (language: Language) => toFaqEditsView(await faqs.list(deps.db), language);
  const load = async (language: Language) =>
    mergeFaqs(await loadFaqs(language), await editsIn(language));
  return [
    route(wire.listFaqs, async (call) => {
      const language = call.query.lang ?? call.language;
      const items = (await load(language)).map(toFaqSummaryView);
      return { items, next_cursor: null, language };
    }),

    route(wire.getFaq, async (call) => {
      const language = call.query.lang ?? call.language;
      const faq = (await load(language)).find(({ id }) => id === call.params.id);
      if (faq === undefined) throw new AppError('not_found');
      return toFaqView(faq, language);
    }),

    route(wire.listFaqEdits, (call) => editsIn(call.query.lang ?? call.language)),
  ];
}

function staffRoutes(deps: Deps): readonly Route[] {
  const views = async () => toStaffFaqViews(await loadBundled(), await faqs.list(deps.db));
  const getFaqView = async (id: string) => {
    const view = (await views()).find((each) => each.id === id);
    if (view === undefined) throw new AppError('not_found');
    return view;
  };
  return [
    route(staffWire.listStaffFaqs, async () => ({ items: await views(), next_cursor: null })),

    route(staffWire.addFaq, async (call) => {
      await addFaq(deps, call.body, createRecordChange(deps, null, call));
      return getFaqView(call.body.id);
    }),

    route(staffWire.changeFaq, async (call) => {
      const { id } = call.params;
      await changeFaq(deps, { ...call.body, id }, createRecordChange(deps, null, call));
      return getFaqView(id);
    }),

    route(staffWire.removeFaq, async (call) => {
      await removeFaq(deps, call.params.id, createRecordChange(deps, null, call));
      return undefined;
    }),
  ];
}
