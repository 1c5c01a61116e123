import type { Params } from '@saifu/i18n/format';
import type { TextKey } from '@saifu/i18n/texts';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import type { IllustrationName } from '@saifu/ui/illustration/illustration';
import { useTranslate } from '../i18n/use-translate.tsx';
import { Page } from './page.tsx';

type EmptyPageProps = {
  readonly title: TextKey;
  readonly back?: string;
  readonly illustration: IllustrationName;
  /** What will be here, or why the page is empty. */
  readonly textKey: TextKey;
  readonly params?: Params;
  readonly action?: { readonly label: TextKey; readonly to: string };
};

/** An empty screen with its message and the next action. */
export function EmptyPage({ illustration, textKey, params, action, ...page }: EmptyPageProps) {
  const t = useTranslate();
  return (
    <Page {...page}>
      <Card>
        <EmptyState
          illustration={illustration}
          action={
            action && (
              <ButtonLink href={action.to} variant="secondary">
                {t(action.label)}
              </ButtonLink>
            )
          }
        >
          {t(textKey, params)}
        </EmptyState>
      </Card>
    </Page>
  );
}
