import type { MerchantQrView } from '@saifu/contract/qr-code';
import { useState } from 'react';
import type { DemoStore } from './queries.ts';
import { TillCode } from './till-code.tsx';
import { TillForm } from './till-form.tsx';

type TillProps = {
  readonly stores: readonly DemoStore[];
  readonly first: DemoStore;
  readonly getCodePath: (code: string) => string;
};

/** One customer after the other: the amount, its code, and the payment. */
export function Till({ stores, first, getCodePath }: TillProps) {
  const [store, setStore] = useState(first);
  const [code, setCode] = useState<MerchantQrView | null>(null);
  if (code === null) {
    return <TillForm stores={stores} store={store} onStore={setStore} onCode={setCode} />;
  }
  return (
    <TillCode
      key={code.id}
      store={store}
      code={code}
      path={getCodePath(code.code)}
      onNext={() => setCode(null)}
    />
  );
}
