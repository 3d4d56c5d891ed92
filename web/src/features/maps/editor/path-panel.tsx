import { ActionIcon, Button, Text, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconCrosshair, IconTrash } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import type { Place } from '../logic/drawing.ts';
import { MAX_STOPS } from '../logic/map-link.ts';
import classes from './map-editor.module.css';
import type { Path } from './use-path.ts';

interface Props {
  path: Path;
  middle: () => Place;
}

export function PathPanel({ path, middle }: Props) {
  const { t, language } = useTexts();
  const measuring = path.shown === 'measure';
  const count = path.path.length;
  const length = path.length.toLocaleString(language, { maximumFractionDigits: 1 });
  return (
    <section
      className={classes['pathPanel']}
      aria-label={t(measuring ? 'maps.measure' : 'maps.route')}
    >
      <div role="status" className={classes['length']}>
        <Text fw={600} size="sm">
          {measuring ? t('maps.measured', { length }) : t('maps.routeLength', { count, length })}
        </Text>
        {path.tool !== undefined && (
          <Text size="xs" c="dimmed">
            {measuring
              ? t('maps.measureHint')
              : count < MAX_STOPS
                ? t('maps.routeHint')
                : t('maps.routeFull', { most: MAX_STOPS })}
          </Text>
        )}
      </div>
      <div className={classes['pathTools']}>
        {measuring ? (
          <Tool
            label={t('maps.addMiddle')}
            icon={IconCrosshair}
            isMiddle
            onClick={() => path.addPlace(middle())}
          />
        ) : (
          <Button size="xs" variant="default" disabled={count < 3} onClick={path.shorten}>
            {t('maps.shortestOrder')}
          </Button>
        )}
        <Tool
          label={t('maps.removeLast')}
          icon={IconArrowBackUp}
          disabled={count === 0}
          onClick={path.removeLast}
        />
        {!measuring && (
          <Tool
            label={t('maps.removeRoute')}
            icon={IconTrash}
            disabled={count === 0}
            onClick={path.clear}
          />
        )}
        {path.tool === undefined ? (
          <Button size="xs" onClick={() => path.choose('route')}>
            {t('maps.chooseStops')}
          </Button>
        ) : (
          <Tool label={t('maps.done')} icon={IconCheck} onClick={() => path.choose(undefined)} />
        )}
      </div>
    </section>
  );
}

interface ToolProps {
  label: string;
  icon: ComponentType<{ size: number }>;
  disabled?: boolean;
  /** Shows where the middle of the map is while it has the focus. */
  isMiddle?: boolean;
  onClick: () => void;
}

const Tool = ({ label, icon: Icon, isMiddle, ...button }: ToolProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="default" size={34} aria-label={label} data-middle={isMiddle} {...button}>
      <Icon size={18} />
    </ActionIcon>
  </Tooltip>
);
