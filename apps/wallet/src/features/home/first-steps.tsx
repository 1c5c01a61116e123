import type { HomeView } from '@saifu/contract/home';
import type { TextKey } from '@saifu/i18n/texts';
import { Card } from '@saifu/ui/card/card';
import { Link } from '@saifu/ui/link/link';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconCheck } from '@tabler/icons-react';
import styles from './first-steps.module.css';

type Paths = Readonly<Record<keyof HomeView['begun'], string>>;

type FirstStepsProps = {
  readonly begun: HomeView['begun'];
  readonly paths: Paths;
  /** Path of the sample codes; null if there are none. */
  readonly samplePath: string | null;
};

type Step = { readonly name: keyof Paths; readonly title: TextKey; readonly about: TextKey };

const STEPS: readonly Step[] = [
  { name: 'card', title: 'home.step_card', about: 'home.step_card_about' },
  { name: 'payment', title: 'home.step_pay', about: 'home.step_pay_about' },
  { name: 'receipt', title: 'home.step_receipt', about: 'home.step_receipt_about' },
];

/**
 * Onboarding steps up to the first receipt. Completed steps are checked, and the next one is
 * linked.
 */
export function FirstSteps({ begun, paths, samplePath }: FirstStepsProps) {
  const t = useTranslate();
  const next = STEPS.find(({ name }) => !begun[name])?.name;
  return (
    <Card title={t('home.steps')}>
      <ol className={styles.steps}>
        {STEPS.map(({ name, title, about }, index) => (
          <li key={name} className={styles.step} aria-current={name === next ? 'step' : undefined}>
            <span aria-hidden="true" className={begun[name] ? styles.done : styles.mark}>
              {begun[name] ? <IconCheck size={20} /> : index + 1}
            </span>
            <div className={styles.text}>
              <Link href={paths[name]} className={styles.title}>
                {t(title)}
              </Link>
              {begun[name] && <VisuallyHidden>{t('home.step_done')}</VisuallyHidden>}
              <p className={styles.description}>{t(about)}</p>
              {name === 'payment' && !begun.payment && samplePath !== null && (
                <Link href={samplePath} className={styles.sample}>
                  {t('home.step_sample')}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
