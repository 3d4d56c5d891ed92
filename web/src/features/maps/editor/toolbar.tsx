import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconAdjustmentsHorizontal,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconGrid4x4,
  IconMapPinPlus,
  IconPhoto,
  IconRoute,
  IconRuler2,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { KindInput } from './kind-input.tsx';
import classes from './toolbar.module.css';
import type { PathTool } from './use-path.ts';

interface Props {
  canEdit: boolean;
  typeName: string;
  onTypeName: (name: string) => void;
  placing: boolean;
  onPlacing: (placing: boolean) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  grid: boolean;
  onGrid: (grid: boolean) => void;
  onBackground: (() => void) | undefined;
  pathTool: PathTool | undefined;
  onPathTool: (tool: PathTool | undefined) => void;
}

/** One row: on a phone, view settings are in a menu and the label of the place button is hidden. */
export function Toolbar(props: Props) {
  const { t } = useTexts();
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const place = () => props.onPlacing(!props.placing);
  const toggleGrid = () => props.onGrid(!props.grid);
  const paths = (['measure', 'route'] as const).map((tool) => ({
    tool,
    label: t(`maps.${tool}`),
    icon: tool === 'measure' ? IconRuler2 : IconRoute,
    pressed: props.pathTool === tool,
    onClick: () => props.onPathTool(props.pathTool === tool ? undefined : tool),
  }));
  return (
    <Group gap="xs" role="toolbar" aria-label={t('maps.tools')} className={classes['toolbar']}>
      {props.canEdit && (
        <>
          <KindInput
            aria-label={t('maps.typeToPlace')}
            value={props.typeName}
            onChange={props.onTypeName}
            className={classes['kind']}
          />
          {wide ? (
            <Button
              h={40}
              flex="none"
              variant={props.placing ? 'filled' : 'default'}
              aria-pressed={props.placing}
              leftSection={<IconMapPinPlus size={18} />}
              onClick={place}
            >
              {t('maps.place')}
            </Button>
          ) : (
            <Tool
              label={t('maps.place')}
              icon={IconMapPinPlus}
              pressed={props.placing}
              onClick={place}
            />
          )}
          <Tool label={t('maps.undo')} icon={IconArrowBackUp} onClick={props.undo} />
          <Tool label={t('maps.redo')} icon={IconArrowForwardUp} onClick={props.redo} />
        </>
      )}
      {wide ? (
        <>
          <Tool
            label={t('maps.grid')}
            icon={IconGrid4x4}
            pressed={props.grid}
            onClick={toggleGrid}
          />
          {props.onBackground && (
            <Tool label={t('maps.background')} icon={IconPhoto} onClick={props.onBackground} />
          )}
          {paths.map(({ tool, ...path }) => (
            <Tool key={tool} {...path} />
          ))}
        </>
      ) : (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={40} aria-label={t('maps.view')}>
              <IconAdjustmentsHorizontal size={20} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconGrid4x4 size={16} />} onClick={toggleGrid}>
              {t(props.grid ? 'maps.hideGrid' : 'maps.showGrid')}
            </Menu.Item>
            {props.onBackground && (
              <Menu.Item leftSection={<IconPhoto size={16} />} onClick={props.onBackground}>
                {t('maps.background')}
              </Menu.Item>
            )}
            {paths.map(({ tool, label, icon: Icon, onClick }) => (
              <Menu.Item key={tool} leftSection={<Icon size={16} />} onClick={onClick}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}

interface ToolProps {
  label: string;
  icon: ComponentType<{ size: number }>;
  onClick: (() => void) | undefined;
  pressed?: boolean;
}

const Tool = ({ label, icon: Icon, onClick, pressed }: ToolProps) => (
  <Tooltip label={label}>
    <ActionIcon
      variant={pressed ? 'light' : 'default'}
      size={40}
      aria-label={label}
      aria-pressed={pressed}
      disabled={onClick === undefined}
      onClick={onClick}
    >
      <Icon size={20} />
    </ActionIcon>
  </Tooltip>
);
