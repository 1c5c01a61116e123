import { Sheet } from '@saifu/ui/sheet/sheet';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ComponentProps, ReactNode } from 'react';

type InviteSheetProps = {
  readonly onDismiss: () => void;
  /** The form. */
  readonly children: ReactNode;
};

export function InviteSheet({ onDismiss, children }: InviteSheetProps) {
  const t = useTranslate();
  return (
    <Sheet title={t('console_team.invite')} closeLabel={t('app.close')} onDismiss={onDismiss}>
      {children}
    </Sheet>
  );
}

/** The address of the invited person. */
export function InvitedEmail(field: ComponentProps<typeof TextField>) {
  const t = useTranslate();
  return (
    <TextField
      {...field}
      hint={t('console_team.email_hint')}
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
