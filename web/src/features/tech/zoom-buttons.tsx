import { ActionIcon } from '@mantine/core';
import { IconArrowsMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import classes from './tech-graph.module.css';
import type { Zoom } from './use-zoom.ts';

export function ZoomButtons({ zoom, zoomIn, zoomOut, fit }: Zoom) {
  const { t } = useTexts();
  const buttons = [
    { label: t('tech.zoomOut'), icon: IconZoomOut, act: zoomOut },
    { label: t('tech.zoomIn'), icon: IconZoomIn, act: zoomIn },
    { label: t('tech.zoomFit'), icon: IconArrowsMaximize, act: fit },
  ];
  return (
    <ActionIcon.Group className={classes['zoom']} role="group" aria-label={t('tech.zoom')}>
      {buttons.map(({ label, icon: Icon, act }) => (
        <ActionIcon
          key={label}
          size={40}
          variant="default"
          aria-label={label}
          title={`${label} (${Math.round(zoom * 100)} %)`}
          disabled={act === undefined}
          onClick={act}
        >
          <Icon size={20} />
        </ActionIcon>
      ))}
    </ActionIcon.Group>
  );
}
