import { Badge, Button, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useListFocus } from '../../../ui/use-list-focus.ts';
import { KindIcon } from '../canvas/kind-icon.tsx';
import type { Marker } from '../logic/drawing.ts';
import { useKinds } from '../use-kinds.tsx';
import classes from './marker-panel.module.css';

const ROWS = 40;

interface Props {
  markers: readonly Marker[];
  selectedid: string | undefined;
  stops?: readonly Marker[];
  choosing?: boolean;
  highlighted: ReadonlySet<string>;
  onPick: (marker: Marker) => void;
}

/** The markers as a list, which also works without a mouse. */
export function MarkerList(props: Props) {
  const { markers, selectedid, stops = [], choosing, highlighted, onPick } = props;
  const { t, language } = useTexts();
  const { nameOf } = useKinds();
  const [rows, setRows] = useState(ROWS);
  const focus = useListFocus();
  const places = new Map(stops.map(({ markerid }, index) => [markerid, index + 1]));
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
  return (
    <>
      <ul className={classes['list']} aria-label={t('maps.markers')} {...focus}>
        {markers.slice(0, rows).map((marker) => (
          <li key={marker.markerid} className={classes['item']}>
            <UnstyledButton
              className={classes['row']}
              aria-current={marker.markerid === selectedid}
              aria-pressed={choosing ? places.has(marker.markerid) : undefined}
              data-highlighted={highlighted.has(marker.markerid) || undefined}
              onClick={() => onPick(marker)}
            >
              <KindIcon type={marker.type} />
              {places.has(marker.markerid) && (
                <Badge circle size="lg" variant="default">
                  {places.get(marker.markerid)}
                </Badge>
              )}
              <span className={classes['words']}>
                <Text span size="sm" fw={500} truncate display="block">
                  {nameOf(marker.type)}
                </Text>
                {marker.description !== undefined && (
                  <Text span size="xs" c="dimmed" truncate display="block">
                    {marker.description}
                  </Text>
                )}
              </span>
              <Text span size="xs" c="dimmed" className={classes['place']}>
                {numbers.format(marker.x)} : {numbers.format(marker.y)}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {rows < markers.length && (
        <Button variant="subtle" fullWidth onClick={() => setRows(rows + 5 * ROWS)}>
          {t('common.more')}
        </Button>
      )}
    </>
  );
}
