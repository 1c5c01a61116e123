import { format } from '@saifu/i18n/format';
import { LEGAL_NUMBERS } from '@saifu/i18n/legal-numbers';
import { Card } from '@saifu/ui/card/card';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { LegalTextSkeleton } from './legal-text-skeleton.tsx';
import { isOperatorPending, type OperatorAnswer, toOperatorParams } from './operator.ts';
import { OperatorNotice } from './operator-notice.tsx';
import { useLegalTexts } from './use-legal-document.ts';

/** About page: what Saifu does, its operator and its components. */
export function AboutTexts({ operator }: { readonly operator: OperatorAnswer }) {
  const t = useTranslate();
  const { data: words, isError } = useLegalTexts(t.language);
  if (words === undefined || isOperatorPending(operator))
    return isError ? null : <LegalTextSkeleton />;
  const { operator_name } = toOperatorParams(operator, words);
  return (
    <>
      <Card title={words.what}>
        <p>{format(t.language, words.what_says, LEGAL_NUMBERS)}</p>
      </Card>
      <Card title={words.operator}>
        <p>{operator_name}</p>
      </Card>
      <OperatorNotice answer={operator} words={words} />
      <Card title={words.built_from}>
        <p>{words.built_from_says}</p>
      </Card>
    </>
  );
}
