import type { InsightsView } from '@saifu/contract/insights';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import { Card } from '@saifu/ui/card/card';
import { MethodMark } from '@saifu/ui/method-mark/method-mark';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { ShareRow } from './share-row.tsx';

type MethodsCardProps = Pick<InsightsView, 'methods'> & {
  readonly getHistoryPath: (method: PaymentMethod) => string;
};

/** The payment methods used. Each opens its payments. */
export function MethodsCard({ methods, getHistoryPath }: MethodsCardProps) {
  const t = useTranslate();
  const max = Math.max(...methods.map(({ total }) => total));
  return (
    <Card title={t('insights.methods')} flush>
      <ul>
        {methods.map(({ method, ...sum }) => (
          <ShareRow
            key={method}
            mark={<MethodMark method={method} />}
            name={t(`payment.method_${method}`)}
            sum={sum}
            max={max}
            href={getHistoryPath(method)}
          />
        ))}
      </ul>
    </Card>
  );
}
