import { ErrorState } from '@saifu/ui/error-state/error-state';
import { Component, type ReactNode } from 'react';
import { useTranslate } from '../i18n/use-translate.tsx';
import { ScreenLoadError } from './lazy-screen.ts';

type Props = { readonly children: ReactNode };
type State = { readonly error: unknown; readonly hasFailed: boolean };

const INITIAL_STATE: State = { error: undefined, hasFailed: false };

/** A screen that throws does not affect the bar and the navigation. */
export class ScreenBoundary extends Component<Props, State> {
  override state = INITIAL_STATE;

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    // A chunk that failed to load is requested again only after a page reload.
    const isMissing = this.state.error instanceof ScreenLoadError;
    return (
      <ScreenError
        isMissing={isMissing}
        onRetry={isMissing ? reload : () => this.setState(INITIAL_STATE)}
      />
    );
  }
}

type ScreenErrorProps = { readonly isMissing: boolean; readonly onRetry: () => void };

function ScreenError({ isMissing, onRetry }: ScreenErrorProps) {
  const t = useTranslate();
  return (
    <ErrorState
      title={t(isMissing ? 'app.screen_missing' : 'error.unexpected')}
      message={t(isMissing ? 'app.screen_missing_way_out' : 'app.screen_broken_way_out')}
      retryLabel={t(isMissing ? 'app.reload' : 'app.retry')}
      onRetry={onRetry}
    />
  );
}

function reload(): void {
  window.location.reload();
}
