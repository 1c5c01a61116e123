import type {
  AnnouncementSeverity,
  AnnouncementTexts,
} from '@saifu/domain/operations/announcement';
import { Alert } from '@saifu/ui/alert/alert';

type AnnouncementPreviewProps = {
  readonly severity: AnnouncementSeverity;
  readonly texts: AnnouncementTexts;
};

/** The notice as people see it, in every language. */
export function AnnouncementPreview({ severity, texts }: AnnouncementPreviewProps) {
  return (['ja', 'en', 'ko'] as const).map((language) => (
    <Alert key={language} tone={severity === 'info' ? 'info' : 'warning'}>
      <p lang={language}>{texts[language]}</p>
    </Alert>
  ));
}
