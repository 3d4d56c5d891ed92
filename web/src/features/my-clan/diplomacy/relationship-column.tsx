import { Card, Group, Text, ThemeIcon, Title } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { useListFocus } from '../../../ui/use-list-focus.ts';
import type { MyClan } from '../my-clan.ts';
import classes from '../my-clan.module.css';
import { type Kind, LOOKS, type Relationship } from './relationship.ts';
import { RelationshipRow } from './relationship-row.tsx';

interface Props {
  kind: Kind;
  relationships: Relationship[];
  myClan: MyClan;
  onChange: (relationship: Relationship, kind: Kind) => void;
}

export function RelationshipColumn({ kind, relationships, myClan, onChange }: Props) {
  const { t } = useTexts();
  const focus = useListFocus();
  const { color, icon: Icon } = LOOKS[kind];
  return (
    <Card component="section" aria-labelledby={`relations-${kind}`}>
      <Group gap="sm" mb="sm" wrap="nowrap">
        <ThemeIcon color={color} variant="light" size="lg" aria-hidden>
          <Icon size={20} />
        </ThemeIcon>
        <div>
          <Title order={2} size="h4" id={`relations-${kind}`}>
            {t(`myClan.kinds.${kind}`)}
          </Title>
          <Text size="sm" c="dimmed">
            {t(`myClan.kindHints.${kind}`)}
          </Text>
        </div>
      </Group>
      {relationships.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('myClan.noRelations')}
        </Text>
      ) : (
        <ul className={classes['rows']} {...focus}>
          {relationships.map((relationship) => (
            <RelationshipRow
              key={relationship.relationshipid}
              relationship={relationship}
              myClan={myClan}
              onChange={onChange}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
