import { Anchor, Badge, Button, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useGameNames } from '../../app/use-game-names.ts';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { describeError } from '../../ui/describe-error.ts';
import { SignInButton } from '../sign-in/sign-in-button.tsx';
import { Nearest } from './clan/nearest.tsx';
import { itemFacts } from './items.ts';
import { type Item, stateOf, type Tree, unlocksOf } from './tree.ts';
import type { ClanTech } from './use-clan-tech.ts';
import type { LearnedTech } from './use-learned.ts';

interface Props {
  tree: Tree;
  name: string | undefined;
  tech: LearnedTech;
  clan: ClanTech;
  onToggle: (name: string) => void;
  onShow: (name: string | undefined) => void;
  /** What other features add below an item. */
  actions: (name: string) => ReactNode;
}

export function ItemDrawer(props: Props) {
  const { tree, name, onShow } = props;
  const names = useGameNames();
  const item = tree.items.find((each) => each.name === name);
  return (
    <Drawer
      opened={item !== undefined}
      onClose={() => onShow(undefined)}
      position="right"
      size="sm"
      title={item && names.item(item.name)}
      styles={{ title: { fontFamily: 'var(--mantine-font-family-headings)', fontSize: '1.5rem' } }}
    >
      {item && <Details {...props} item={item} />}
    </Drawer>
  );
}

const COLORS = { learned: 'oasis', next: 'ember', locked: 'gray' };

function Details(props: Props & { item: Item }) {
  const { tree, item, tech, clan, onToggle, onShow, actions } = props;
  const { t } = useTexts();
  const signedIn = useChatid() !== undefined;
  const description = useGameNames().description(item);
  const state = stateOf(item, tech.learned);
  const facts = itemFacts(item, t);
  const unlocks = unlocksOf(tree).get(item.name) ?? [];
  return (
    <Stack gap="md">
      <Group gap="xs">
        {signedIn && (
          <Badge variant="light" color={COLORS[state]} tt="none">
            {t(`tech.states.${state}`)}
          </Badge>
        )}
        <Text size="sm" c="dimmed">
          {facts}
        </Text>
      </Group>
      {description !== undefined && <Text style={{ whiteSpace: 'pre-line' }}>{description}</Text>}
      {tech.change ? (
        <Button
          variant={state === 'learned' ? 'default' : 'filled'}
          onClick={() => onToggle(item.name)}
        >
          {state === 'learned' ? t('tech.unlearn') : t('tech.learn')}
        </Button>
      ) : (
        !signedIn && (
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{t('tech.signInHint')}</Text>
            <SignInButton size="sm" />
          </Stack>
        )
      )}
      <Names title={t('tech.before')} names={item.requires ?? []} onShow={onShow} />
      <Names title={t('tech.after')} names={unlocks} onShow={onShow} />
      {signedIn && <ClanMates clan={clan} item={item.name} />}
      {clan.isComplete && <Nearest tree={tree} item={item.name} clan={clan} />}
      {actions(item.name)}
    </Stack>
  );
}

interface NamesProps {
  title: string;
  names: readonly string[];
  onShow: (name: string) => void;
}

function Names({ title, names, onShow }: NamesProps) {
  const { item } = useGameNames();
  if (names.length === 0) return null;
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      <Stack gap={4} align="flex-start">
        {names.map((name) => (
          <Anchor
            key={name}
            component="button"
            type="button"
            ta="left"
            onClick={() => onShow(name)}
          >
            {item(name)}
          </Anchor>
        ))}
      </Stack>
    </section>
  );
}

function ClanMates({ clan, item }: { clan: ClanTech; item: string }) {
  const { t } = useTexts();
  const mates = clan.membersWith(item);
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        {clan.clanname === undefined
          ? t('tech.inNoClan')
          : t('tech.inClan', { clan: clan.clanname })}
      </Title>
      {clan.clanname === undefined ? (
        <Text size="sm" c="dimmed">
          {t('tech.inNoClanHint')}
        </Text>
      ) : clan.failure !== null && mates.length === 0 ? (
        <Text size="sm" c="dimmed">
          {describeError(clan.failure, t).title}
        </Text>
      ) : mates.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('tech.nobody')}
        </Text>
      ) : (
        <Stack component="ul" gap={4} m={0} pl="lg">
          {mates.map(({ chatid, chattag, nickname }) => (
            <li key={chatid}>{nickname ?? chattag}</li>
          ))}
        </Stack>
      )}
    </section>
  );
}

/** The item whose details are shown, from the address, so that links can name it. */
export function useShownItem(): [string | undefined, (name: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const show = (name: string | undefined) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (name === undefined) after.delete('item');
        else after.set('item', name);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params.get('item') ?? undefined, show];
}
