import type { DisabledFeatureView } from '@saifu/contract/feature-switch';
import type { TextKey } from '@saifu/i18n/texts';
import { Alert } from '@saifu/ui/alert/alert';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';

type FeatureNoticeProps = {
  /** What is switched off. */
  readonly disabled: DisabledFeatureView;
  /** Unless the operator has written a text. */
  readonly text: TextKey;
};

/** Says before anybody types that something is switched off. */
export function FeatureNotice({ disabled, text }: FeatureNoticeProps) {
  const t = useTranslate();
  return <Alert tone="warning">{disabled.message?.[t.language] ?? t(text)}</Alert>;
}
