import { Card } from '@saifu/ui/card/card';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';

/** Where the requests of the API keys and the events of the merchant are listed. */
export function Logs() {
  const t = useTranslate();
  return (
    <Card title={t('console_developer.logs')} flush>
      <RowList>
        <ListRow
          href={getPath('ApiRequests')}
          label={t('console_api_request.title')}
          subline={t('console_developer.requests_about')}
        />
        <ListRow
          href={getPath('Events')}
          label={t('console_event.title')}
          subline={t('console_developer.events_about')}
        />
      </RowList>
    </Card>
  );
}
