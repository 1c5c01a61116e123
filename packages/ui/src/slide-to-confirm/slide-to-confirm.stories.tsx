import { useRef } from 'react';
import { AMOUNT, doNothing } from '../gallery/samples.tsx';
import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { SlideToConfirm } from './slide-to-confirm.tsx';
import { SlideTrack } from './slide-track.tsx';

export function Conditions() {
  const t = useTexts();
  const words = useWords();
  const missing = t('payment.slide_missing', { fields: t('field.card_number') });
  return (
    <States>
      <State name="ready">
        <SlideToConfirm words={words} onConfirm={doNothing} />
      </State>
      <State name="input missing">
        <SlideToConfirm words={words} missing={missing} onConfirm={doNothing} />
      </State>
      <State name="disabled">
        <SlideToConfirm words={words} disabled onConfirm={doNothing} />
      </State>
    </States>
  );
}

export function Confirmed() {
  const words = useWords();
  return (
    <States>
      <State name="busy">
        <SlideToConfirm words={words} busy onConfirm={doNothing} />
      </State>
      <State name="done">
        <SlideToConfirm words={words} done onConfirm={doNothing} />
      </State>
      <State name="track only">
        <Track />
      </State>
    </States>
  );
}

function Track() {
  const thumb = useRef<HTMLButtonElement>(null);
  return (
    <SlideTrack
      words={useWords()}
      disabled={false}
      busy={false}
      done={false}
      describedBy={undefined}
      thumb={thumb}
      onSlid={doNothing}
      onKeyboardConfirm={doNothing}
    />
  );
}

function useWords() {
  const t = useTexts();
  return {
    label: t('payment.slide_to_pay', { amount: AMOUNT }),
    instead: t('payment.without_sliding'),
    question: t('payment.question', { amount: AMOUNT }),
    confirm: t('payment.pay_amount', { amount: AMOUNT }),
    cancel: t('payment.not_yet'),
    busy: t('payment.paying'),
    done: t('payment.paid'),
  };
}
