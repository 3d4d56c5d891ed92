import { Button, Chip, Group } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { KindIcon } from '../canvas/kind-icon.tsx';
import { useKinds } from '../use-kinds.tsx';
import classes from './marker-panel.module.css';

const SHOWN_FIRST = 8;

interface Props {
  counts: readonly [type: string, count: number][];
  chosen: ReadonlySet<string>;
  onChange: (types: ReadonlySet<string>) => void;
}

/** Filters by the types on the map. Without a choice, all are shown. */
export function TypeFilter({ counts, chosen, onChange }: Props) {
  const { t, language } = useTexts();
  const { nameOf } = useKinds();
  const [all, setAll] = useState(false);
  // A chosen type stays visible after its last marker is deleted.
  const known = new Set(counts.map(([type]) => type));
  const gone = [...chosen].filter((type) => !known.has(type));
  const offered = [...counts, ...gone.map((type) => [type, 0] as const)];
  const shown = all
    ? offered
    : offered.filter(([type], index) => index < SHOWN_FIRST || chosen.has(type));
  if (offered.length < 2) return null;
  return (
    <Chip.Group multiple value={[...chosen]} onChange={(types) => onChange(new Set(types))}>
      <Group gap={6} role="group" aria-label={t('maps.filterByType')}>
        {shown.map(([type, count]) => (
          <Chip
            key={type}
            value={type}
            size="xs"
            icon={null}
            classNames={{ label: classes['chip'], iconWrapper: classes['noIcon'] }}
          >
            <KindIcon type={type} size={18} />
            <span className={classes['chipName']}>{nameOf(type)}</span>
            <span className={classes['count']}>{count.toLocaleString(language)}</span>
          </Chip>
        ))}
        {(all || shown.length < offered.length) && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAll(!all)}>
            {all ? t('maps.fewerTypes') : t('maps.allTypes', { count: offered.length })}
          </Button>
        )}
        {chosen.size > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(new Set())}>
            {t('maps.clearFilter')}
          </Button>
        )}
      </Group>
    </Chip.Group>
  );
}
