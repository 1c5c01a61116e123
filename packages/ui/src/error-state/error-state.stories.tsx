import { doNothing } from '../gallery/samples.tsx';
import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { ErrorState } from './error-state.tsx';

export function Kinds() {
  const t = useTexts();
  return (
    <States>
      <State name="title">
        <ErrorState title={t.error('unexpected')} retryLabel={t('app.retry')} onRetry={doNothing} />
      </State>
      <State name="offline">
        <ErrorState
          title={t.error('offline')}
          isOffline
          retryLabel={t('app.retry')}
          onRetry={doNothing}
        />
      </State>
      <State name="with a message">
        <ErrorState
          title={t('app.screen_missing')}
          message={t('app.screen_missing_way_out')}
          retryLabel={t('app.reload')}
          onRetry={doNothing}
        />
      </State>
    </States>
  );
}
