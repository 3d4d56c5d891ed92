import { Text } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { KindIcon } from '../canvas/kind-icon.tsx';
import type { Marker } from '../logic/drawing.ts';
import { useKinds } from '../use-kinds.tsx';
import classes from './merge-form.module.css';

/** A marker as one line of text. */
export function MarkerSummary({ marker: { type, x, y, description } }: { marker: Marker }) {
  const { language } = useTexts();
  const { nameOf } = useKinds();
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
  return (
    <span className={classes['marker']}>
      <KindIcon type={type} size={20} />
      <Text span size="sm">
        {nameOf(type)} {numbers.format(x)} : {numbers.format(y)}
        {description !== undefined && ` · ${description}`}
      </Text>
    </span>
  );
}
