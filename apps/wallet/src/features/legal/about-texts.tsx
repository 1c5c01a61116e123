import { format } from '@saifu/i18n/format';
import { LEGAL_NUMBERS } from '@saifu/i18n/legal-numbers';
import { Card } from '@saifu/ui/card/card';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { LegalTextSkeleton } from './legal-text-skeleton.tsx';
import { isOperatorPending, type OperatorAnswer, toOperatorParams } from './operator.ts';
import { OperatorNotice } from './operator-notice.tsx';
import { useLegalTexts } from './use-legal-document.ts';

/** About page: what Saifu does, its operator and its components. */
export function AboutTexts({ operator }: { readonly operator: OperatorAnswer }) {
  const t = useTranslate();
  const { data: texts, isError } = useLegalTexts(t.language);
  if (texts === undefined || isOperatorPending(operator))
    return isError ? null : <LegalTextSkeleton />;
  const { operator_name } = toOperatorParams(operator, texts);
  return (
    <>
      <Card title={texts.what}>
        <p>{format(t.language, texts.what_says, LEGAL_NUMBERS)}</p>
      </Card>
      <Card title={texts.operator}>
        <p>{operator_name}</p>
      </Card>
      <OperatorNotice answer={operator} texts={texts} />
      <Card title={texts.built_from}>
        <p>{texts.built_from_says}</p>
      </Card>
    </>
  );
}
