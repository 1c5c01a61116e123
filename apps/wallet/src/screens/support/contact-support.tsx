import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useNavigate } from '@saifu/web/routing/location.ts';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { ConsultationList } from '../../features/consultation/consultation-list.tsx';
import { useConsultations } from '../../features/consultation/queries.ts';
import { withSearch } from '../../features/faq/faq-address.ts';
import { SearchField } from '../../features/faq/search-field.tsx';
import { FaqCard } from '../../features/support/faq-card.tsx';
import { PhoneCard } from '../../features/support/phone-card.tsx';
import styles from './contact-support.module.css';

/** The ways to get support, the quickest first. */
export function ContactSupport() {
  const query = useConsultations();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { data: found } = query;
  return (
    <Page title="screen.contact_support" back={getPath('Profile')} isWide>
      <SearchField
        typed={typed}
        onType={setTyped}
        onEnter={() => navigate(withSearch(getPath('FAQs'), typed.trim()))}
      />
      <div className={styles.columns}>
        <FaqCard
          allPath={getPath('FAQs')}
          pathTo={(id) => `${getPath('FAQDetail')}?id=${encodeURIComponent(id)}`}
        />
        <div className={styles.column}>
          <PhoneCard />
          {found ? (
            <ConsultationList
              query={query}
              found={found}
              pathTo={(id) => getPath('ConsultationDetail', { id })}
              addPath={getPath('AddConsultation')}
            />
          ) : (
            <Pending query={query}>
              <Skeleton shape="title" />
              <Skeleton shape="row" />
              <Skeleton shape="row" />
            </Pending>
          )}
        </div>
      </div>
    </Page>
  );
}
