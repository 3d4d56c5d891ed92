import { useParams } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { useChange } from '../../../app/use-operation.ts';
import { useRole } from '../../../app/use-role.ts';
import { Section } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import classes from '../admin.module.css';
import { Row, Rows } from '../rows.tsx';
import { DetailsPage, LookInside } from './details.tsx';

/** For private maps, which operators cannot open like others. */
export function MapDetailsPage() {
  const { t } = useTexts();
  const mapid = Number(useParams()['mapid']);
  const { role } = useRole().data ?? {};
  return (
    <DetailsPage title={`${t('admin.kind.map')} #${mapid}`}>
      <div className={classes['groups']}>
        {role === 'operator' ? (
          <Inside key={mapid} mapid={mapid} />
        ) : (
          <EmptyState title={t('admin.onlyOperators')} />
        )}
      </div>
    </DetailsPage>
  );
}

/** Left, it is closed again. */
function Inside({ mapid }: { mapid: number }) {
  const { t } = useTexts();
  const opening = useChange('POST /admin/maps/{map_id}/open');
  if (!opening.data) {
    const open = (reason: string) =>
      opening.mutate({ params: { map_id: mapid }, body: { reason } });
    return <LookInside kind="map" opening={opening} open={open} />;
  }
  const { name, markers } = opening.data;
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
