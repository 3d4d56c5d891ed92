import { Button } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { RequireSignIn } from '../../sign-in/require-sign-in.tsx';
import { recentMaps } from '../browser/recent-maps.ts';
import { MapCards } from './map-cards.tsx';

interface Props {
  /** Undefined where only signed-in people can create maps. */
  onCreate: (() => void) | undefined;
}

/** Visitors have no account, so only this browser knows their maps. */
export function VisitorMaps({ onCreate }: Props) {
  const { t } = useTexts();
  const [maps] = useState(() => recentMaps(undefined));
  if (maps.length > 0) return <MapCards title={t('maps.recent')} maps={maps} />;
  if (!onCreate) return <RequireSignIn why={t('maps.whySignIn')}>{null}</RequireSignIn>;
  return (
    <EmptyState
      icon={<IconMap2 size={32} />}
      title={t('maps.emptyVisitor')}
      action={<Button onClick={onCreate}>{t('maps.draw')}</Button>}
    >
      {t('maps.emptyVisitorHint')}
    </EmptyState>
  );
}
