import { isLoggedIn } from '@saifu/client/session';
import type { Faq } from '@saifu/i18n/faqs';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { RowsCard } from '@saifu/web/components/rows-card.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useSearchParams } from '@saifu/web/routing/location.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { getPath, getRoute } from '../../app/routes.ts';
import { useConfig } from '../../features/config/queries.ts';
import { Answer } from '../../features/faq/answer.tsx';
import { ContactSupportPrompt } from '../../features/faq/contact-support-prompt.tsx';
import { readSearch, withQuestion, withSearch } from '../../features/faq/faq-address.ts';
import { Neighbours } from '../../features/faq/neighbours.tsx';
import { useFaqs } from '../../features/faq/queries.ts';

/** One question and its answer; the back link leads to its search. */
export function FAQDetail() {
  const { language } = useTranslate();
  const query = useFaqs(language);
  const config = useConfig();
  const params = useSearchParams();
  const id = params.get('id');
  const q = readSearch(params);
  const page = { title: 'screen.faq_detail', back: withSearch(getPath('FAQs'), q) } as const;
  const { data: faqs } = query;
  const faq = faqs?.find((each) => each.id === id);
  if (faqs !== undefined && faq === undefined) {
    return (
      <EmptyPage
        {...page}
        illustration="support"
        textKey={id === null ? 'screen.faq_detail_empty' : 'faq.not_found'}
        action={{ label: 'faq.all', to: getPath('FAQs') }}
      />
    );
  }
  return (
    <Page {...page}>
      {faqs && faq ? (
        <>
          <Answer faq={faq} q={q} />
          <Screens faq={faq} />
          <Neighbours
            faq={faq}
            faqs={faqs}
            pathTo={(next) => withQuestion(getPath('FAQDetail'), next, q)}
          />
        </>
      ) : (
        <Pending query={query} />
      )}
      {/* Content below waits, so that it never shifts under a finger. */}
      {!query.isPending && (
        <ContactSupportPrompt
          supportPath={getPath('ContactSupport')}
          phone={config.data?.operator.phone}
        />
      )}
    </Page>
  );
}

/** Links to the related screens. Sign-in screens are omitted for signed-in users. */
function Screens({ faq }: { readonly faq: Faq }) {
  const isInside = isLoggedIn();
  const rows = faq.screens
    .map((name) => ({ route: getRoute(name), to: getPath(name) }))
    .filter(({ route }) => !isInside || route.access !== 'signed_out')
    .map(({ route, to }) => ({ label: route.title, to, icon: IconArrowRight }));
  return rows.length > 0 && <RowsCard title="faq.screens" rows={rows} />;
}
