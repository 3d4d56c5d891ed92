import { ActionIcon, Anchor, Group, Menu } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { useUndoableChange } from '../../../app/use-operation.ts';
import type { MyClan } from '../my-clan.ts';
import classes from '../my-clan.module.css';
import { type Kind, KINDS, LOOKS, type Relationship } from './relationship.ts';

interface Props {
  relationship: Relationship;
  myClan: MyClan;
  onChange: (relationship: Relationship, kind: Kind) => void;
}

export function RelationshipRow({ relationship, myClan, onChange }: Props) {
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
            <ActionIcon variant="subtle" size={40} aria-label={t('myClan.actionsFor', { name })}>
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
                  {t(`myClan.makeKind.${kind}`)}
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
                  t('myClan.removed', { name }),
                )
              }
            >
              {t('myClan.removeRelationship')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}
