import { useParams } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { useRole } from '../../../app/use-role.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Section } from '../../../ui/section.tsx';
import classes from '../admin.module.css';
import type { OpenedMap } from '../answers.ts';
import { Row } from '../row.tsx';
import { Rows } from '../rows.tsx';
import { DetailsPage } from './details-page.tsx';
import { InsideMap } from './look-inside.tsx';

/** For private maps, which operators cannot open like others. */
export function MapDetailsPage() {
  const { t } = useTexts();
  const mapid = Number(useParams()['mapid']);
  const { role } = useRole().data ?? {};
  return (
    <DetailsPage title={`${t('admin.kind.map')} #${mapid}`}>
      <div className={classes['groups']}>
        {role === 'operator' ? (
          <InsideMap key={mapid} mapid={mapid} show={(map) => <Opened map={map} />} />
        ) : (
          <EmptyState title={t('admin.onlyOperators')} />
        )}
      </div>
    </DetailsPage>
  );
}

function Opened({ map: { name, markers } }: { map: OpenedMap }) {
  const { t } = useTexts();
  return (
    <Section title={name} lead={t('admin.inside.markers')}>
      <Rows none={t('admin.inside.noMarkers')}>
        {markers.map(({ markerid, type, x, y, description }) => (
          <Row key={markerid} name={type}>
            {[`${x}, ${y}`, description].filter(Boolean).join(' · ')}
          </Row>
        ))}
      </Rows>
    </Section>
  );
}
