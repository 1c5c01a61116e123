import { isLoggedIn } from '@saifu/client/session';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useNavigate, useSearchParams } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import { useConfig } from '../../features/config/queries.ts';
import { ContactSupportPrompt } from '../../features/faq/contact-support-prompt.tsx';
import { readSearch, withQuestion, withSearch } from '../../features/faq/faq-address.ts';
import { FaqSearch } from '../../features/faq/faq-search.tsx';
import { useFaqs } from '../../features/faq/queries.ts';

/** The public list of frequently asked questions. */
export function FAQs() {
  const { language } = useTranslate();
  const query = useFaqs(language);
  const config = useConfig();
  const navigate = useNavigate();
  const q = readSearch(useSearchParams());
  const supportPath = getPath('ContactSupport');
  return (
    <Page title="screen.faqs" back={getPath(isLoggedIn() ? 'Profile' : 'SignIn')} isWide>
      {query.data ? (
        <FaqSearch
          faqs={query.data}
          q={q}
          onSearch={(next) => navigate(withSearch(getPath('FAQs'), next), { replace: true })}
          pathTo={(id, searched) => withQuestion(getPath('FAQDetail'), id, searched)}
          supportPath={supportPath}
        />
      ) : (
        <Pending query={query}>
          <Skeleton shape="row" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      )}
      {/* Content below waits, so that it never shifts under a finger. */}
      {!query.isPending && (
        <ContactSupportPrompt supportPath={supportPath} phone={config.data?.operator.phone} />
      )}
    </Page>
  );
}
