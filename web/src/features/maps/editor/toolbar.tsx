import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
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
import type { useLiveMap } from '../live/use-live-map.ts';
import { KindInput } from './kind-input.tsx';
import classes from './map-editor.module.css';
import type { PathTool } from './use-path.ts';

interface Props {
  canEdit: boolean;
  typeName: string;
  onTypeName: (name: string) => void;
  placing: boolean;
  onPlacing: (placing: boolean) => void;
  live: ReturnType<typeof useLiveMap>;
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
  const { sync, history } = props.live;
  const [undo, redo] = [() => sync.undo(), () => sync.redo()];
  // In text fields, undo and redo keep their native behaviour. Save works everywhere.
  useHotkeys([
    ['mod+Z', undo],
    ['mod+shift+Z', redo],
    ['mod+Y', redo],
    ['Escape', () => props.onPlacing(false), { preventDefault: false }],
  ]);
  const save = () => {
    // Leaving a form applies its input.
    (document.activeElement as HTMLElement | null)?.blur();
    sync.retry();
  };
  useHotkeys([['mod+S', save]], []);
  const place = () => props.onPlacing(!props.placing);
  const gridLabel = t(wide ? 'maps.grid' : props.grid ? 'maps.hideGrid' : 'maps.showGrid');
  const path = (tool: PathTool, icon: ToolProps['icon']) => ({
    label: t(`maps.${tool}`),
    icon,
    pressed: props.pathTool === tool,
    onClick: () => props.onPathTool(props.pathTool === tool ? undefined : tool),
  });
  const tools: ToolProps[] = [
    {
      label: gridLabel,
      icon: IconGrid4x4,
      pressed: props.grid,
      onClick: () => props.onGrid(!props.grid),
    },
    ...(props.onBackground
      ? [{ label: t('maps.background'), icon: IconPhoto, onClick: props.onBackground }]
      : []),
    path('measure', IconRuler2),
    path('route', IconRoute),
  ];
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
          <Tool
            label={t('maps.undo')}
            icon={IconArrowBackUp}
            onClick={history.done.length > 0 ? undo : undefined}
          />
          <Tool
            label={t('maps.redo')}
            icon={IconArrowForwardUp}
            onClick={history.undone.length > 0 ? redo : undefined}
          />
        </>
      )}
      {wide ? (
        tools.map((tool) => <Tool key={tool.label} {...tool} />)
      ) : (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={40} aria-label={t('maps.view')}>
              <IconAdjustmentsHorizontal size={20} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {tools.map(({ label, icon: Icon, onClick }) => (
              <Menu.Item key={label} leftSection={<Icon size={16} />} onClick={onClick}>
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
