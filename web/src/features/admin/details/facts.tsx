import { Fragment, type ReactNode } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { Section } from '../../../ui/section.tsx';
import classes from '../admin.module.css';

type Fact = keyof typeof import('../texts.en.ts').en.admin.facts;

/** Facts without a value are left out. */
export function Facts({ facts }: { facts: Partial<Record<Fact, ReactNode>> }) {
  const { t } = useTexts();
  return (
    <Section title={t('admin.facts.title')}>
      <dl className={classes['facts']}>
        {Object.entries(facts).map(
          ([name, value]) =>
            value !== undefined && (
              <Fragment key={name}>
                <dt>{t(`admin.facts.${name as Fact}`)}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
      </dl>
    </Section>
  );
}
