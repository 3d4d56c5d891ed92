import { ActionIcon, Anchor, Card, Group, Menu, Text, ThemeIcon, Title } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useListFocus } from '../../ui/use-list-focus.ts';
import type { MyClan } from '../../app/my-clan.ts';
import classes from '../../ui/layout.module.css';
import { useUndoableChange } from '../../app/use-operation.ts';
import { type Kind, KINDS, LOOKS, type Relationship } from './relationship.ts';

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
            {t(`diplomacy.kinds.${kind}`)}
          </Title>
          <Text size="sm" c="dimmed">
            {t(`diplomacy.kindHints.${kind}`)}
          </Text>
        </div>
      </Group>
      {relationships.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('diplomacy.none')}
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

interface RowProps {
  relationship: Relationship;
  myClan: MyClan;
  onChange: (relationship: Relationship, kind: Kind) => void;
}

function RelationshipRow({ relationship, myClan, onChange }: RowProps) {
  const { t } = useTexts();
  const remove = useUndoableChange('DELETE /clans/{clan_id}/relationships/{relationship_id}');
  const { otherclanname: name, relationshipid } = relationship;
  return (
    <Group component="li" justify="space-between" wrap="nowrap" mih={40}>
      <Anchor
        component={Link}
        to={`/clans/${relationship.otherclanid}`}
        className={classes['words']}
      >
        {name}
      </Anchor>
      {myClan.permissions.canEdit && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" size={40} aria-label={t('members.actionsFor', { name })}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {KINDS.filter((kind) => kind !== relationship.relationshiptype).map((kind) => {
              const { icon: Icon } = LOOKS[kind];
              return (
                <Menu.Item
                  key={kind}
                  leftSection={<Icon size={16} />}
                  onClick={() => onChange(relationship, kind)}
                >
                  {t(`diplomacy.makeKind.${kind}`)}
                </Menu.Item>
              );
            })}
            <Menu.Item
              color="red"
              disabled={remove.isPending}
              leftSection={<IconTrash size={16} />}
              onClick={() =>
                void remove.run(
                  { params: { clan_id: myClan.clan.clanid, relationship_id: relationshipid } },
                  t('diplomacy.removed', { name }),
                )
              }
            >
              {t('diplomacy.remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}
