import { format } from '@saifu/i18n/format';
import { LEGAL_NUMBERS } from '@saifu/i18n/legal-numbers';
import { Card } from '@saifu/ui/card/card';
import { useText } from '../../i18n/use-text.tsx';
import { isAwaited, type OperatorAnswer, operatorParams } from './operator.ts';
import { OperatorNotice } from './operator-notice.tsx';
import { useLegalWords } from './use-legal-document.ts';
import { Waiting } from './waiting.tsx';

/** What Saifu does, who provides it, and what it is made of. */
export function AboutWords({ operator }: { readonly operator: OperatorAnswer }) {
  const text = useText();
  const { data: words, isError } = useLegalWords(text.language);
  if (words === undefined || isAwaited(operator)) return isError ? null : <Waiting />;
  const { operator_name } = operatorParams(operator, words);
  return (
    <>
      <Card title={words.what}>
        <p>{format(text.language, words.what_says, LEGAL_NUMBERS)}</p>
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
