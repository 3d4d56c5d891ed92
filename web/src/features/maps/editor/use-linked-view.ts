import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { notifyWarning } from '../../../ui/notify.tsx';
import type { Drawing } from '../logic/drawing.ts';
import { readView } from '../logic/map-link.ts';

const MARKER_ZOOM = 2;

/** What the link to this map shows. Read when the map is opened. */
export function useLinkedView({ markers }: Drawing) {
  const { t } = useTexts();
  const { search } = useLocation();
  const [linked] = useState(() => {
    const { spot, markerid, filter, route } = readView(search);
    const marker = markerid === undefined ? undefined : markers.get(markerid);
    const stops = route.flatMap((stop) => markers.get(stop) ?? []);
    const view = spot ?? (marker && { x: marker.x, y: marker.y, zoom: MARKER_ZOOM });
    return {
      markerid: marker?.markerid,
      filter,
      route,
      isIncomplete: (markerid !== undefined && !marker) || stops.length < route.length,
      start: view
        ? { markers: [...markers.values()], spot: view }
        : stops.length > 0
          ? { markers: stops }
          : undefined,
    };
  });
  const { isIncomplete } = linked;
  useEffect(() => {
    if (isIncomplete) notifyWarning(t('maps.linkedGone'));
  }, [isIncomplete]);
  return linked;
}
