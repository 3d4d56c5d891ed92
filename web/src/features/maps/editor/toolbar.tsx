import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconGrid4x4,
  IconMapPinPlus,
  IconPhoto,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { KindInput } from './kind-input.tsx';

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
  onBackground: () => void;
}

export function Toolbar(props: Props) {
  const { t } = useTexts();
  return (
    <Group gap="xs" role="toolbar" aria-label={t('maps.tools')}>
      {props.canEdit && (
        <>
          <KindInput
            aria-label={t('maps.typeToPlace')}
            value={props.typeName}
            onChange={props.onTypeName}
            w={190}
            styles={{ input: { minHeight: 40 } }}
          />
          <Button
            h={40}
            variant={props.placing ? 'filled' : 'default'}
            aria-pressed={props.placing}
            leftSection={<IconMapPinPlus size={18} />}
            onClick={() => props.onPlacing(!props.placing)}
          >
            {t('maps.place')}
          </Button>
          <Tool label={t('maps.undo')} icon={IconArrowBackUp} onClick={props.undo} />
          <Tool label={t('maps.redo')} icon={IconArrowForwardUp} onClick={props.redo} />
        </>
      )}
      <Tool
        label={t('maps.grid')}
        icon={IconGrid4x4}
        pressed={props.grid}
        onClick={() => props.onGrid(!props.grid)}
      />
      <Tool label={t('maps.background')} icon={IconPhoto} onClick={props.onBackground} />
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
