import { readStored, writeStored } from '@saifu/client/storage';
import type { AnnouncementView } from '@saifu/contract/announcement';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Link } from '@saifu/ui/link/link';
import { useState } from 'react';
import { useTranslate } from '../i18n/use-translate.tsx';

const TONES = { info: 'info', warning: 'warning', outage: 'warning' } as const;
const DISMISSED_KEY = 'saifu.announcements_dismissed';
// Old ids are of announcements that ended long ago.
const REMEMBERED_MAX = 50;

type AnnouncementsProps = { readonly items: readonly AnnouncementView[] };

/** What the operator tells people. Everything but an outage can be dismissed on this device. */
export function Announcements({ items }: AnnouncementsProps) {
  const t = useTranslate();
  const [dismissed, setDismissed] = useState(readDismissed);
  const shown = items.filter(
    ({ id, severity }) => severity === 'outage' || !dismissed.includes(id),
  );
  const dismiss = (id: string) => {
    const ids = [...dismissed, id].slice(-REMEMBERED_MAX);
    setDismissed(ids);
    writeStored(DISMISSED_KEY, JSON.stringify(ids));
  };
  return shown.map(({ id, severity, texts, link }) => (
    <Alert key={id} tone={TONES[severity]}>
      <p>{texts[t.language]}</p>
      {link !== null && (
        <p>
          <Link href={link}>{t('app.announcement_more')}</Link>
        </p>
      )}
      {severity !== 'outage' && (
        <Button
          variant="quiet"
          aria-label={t('app.announcement_close')}
          onClick={() => dismiss(id)}
        >
          {t('app.close')}
        </Button>
      )}
    </Alert>
  ));
}

/** Another program may have written there. */
function readDismissed(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(readStored(DISMISSED_KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
