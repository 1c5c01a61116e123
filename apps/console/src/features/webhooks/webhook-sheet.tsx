import { Button } from '@saifu/ui/button/button';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import styles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { EventChoice } from './event-choice.tsx';
import { toNewWebhook, validateNewWebhook, type WebhookValues } from './new-webhook.ts';
import type { NewWebhook } from './queries.ts';

type WebhookSheetProps = {
  /** Creates the webhook, shows its secret and closes the sheet. */
  readonly create: (body: NewWebhook) => Promise<void>;
  readonly onDismiss: () => void;
};

const EMPTY: WebhookValues = { url: '', scope: 'all', events: '' };

export function WebhookSheet({ create, onDismiss }: WebhookSheetProps) {
  const t = useTranslate();
  return (
    <Sheet
      title={t('console_developer.webhook_add')}
      closeLabel={t('app.close')}
      onDismiss={onDismiss}
    >
      <WebhookForm create={create} />
    </Sheet>
  );
}

function WebhookForm({ create }: Pick<WebhookSheetProps, 'create'>) {
  const t = useTranslate();
  const { submit, fieldProps, values, set, clearError, error, isPending } = useForm({
    initial: EMPTY,
    labels: { url: 'console_developer.url', events: 'console_developer.events' },
    fieldByErrorCode: { 'webhook.target_forbidden': 'url', 'webhook.too_many': 'url' },
    validate: validateNewWebhook,
    send: (typed) => create(toNewWebhook(typed)),
    onDone: () => undefined,
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <TextField
        {...fieldProps('url')}
        hint={t('console_developer.url_hint')}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <EventChoice
        scope={values.scope}
        events={values.events}
        error={fieldProps('events').error}
        onScope={(scope) => {
          set('scope', scope);
          clearError('events');
        }}
        onEvents={(events) => set('events', events)}
      />
      <Button type="submit" full busy={isPending}>
        {t('console_developer.webhook_add_submit')}
      </Button>
    </form>
  );
}
