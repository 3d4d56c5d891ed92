import { Anchor, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useGameNames } from '../../../app/use-game-names.ts';
import { useTexts } from '../../../app/i18n.ts';
import { Failure, RowsSkeleton } from '../../../ui/states.tsx';
import { nameOf } from '../../../ui/names.ts';
import { Section } from '../../../ui/page.tsx';
import { itemFacts } from '../items.ts';
import type { Item, Tree } from '../tree.ts';
import type { ClanTech } from '../use-clan-tech.ts';
import { gapsIn } from './clan-progress.ts';
import classes from './clan-view.module.css';

interface Props {
  tree: Tree;
  clan: ClanTech;
  /** Undefined without a filter. */
  matches: ReadonlySet<string> | undefined;
  onShow: (name: string) => void;
  /** What other features add. */
  children: ReactNode;
}

/** What the clan lacks in a tree. */
export function ClanView({ tree, clan, matches, onShow, children }: Props) {
  return (
    <Stack gap="md">
      {children}
      {clan.isComplete ? (
        <Coverage tree={tree} clan={clan} matches={matches} onShow={onShow} />
      ) : clan.failure !== null ? (
        <Failure error={clan.failure} onRetry={clan.reload} />
      ) : (
        <RowsSkeleton />
      )}
    </Stack>
  );
}

function Coverage({ tree, clan, matches, onShow }: Omit<Props, 'children'>) {
  const { t } = useTexts();
  const isShown = ({ name }: Item) => matches === undefined || matches.has(name);
  const { nobody, single } = gapsIn(tree.items.filter(isShown), clan.membersWith);
  const covered = tree.items.filter(({ name }) => clan.membersWith(name).length > 0).length;
  return (
    <>
      <Section
        title={t('tech.coverage')}
        lead={t('tech.covered', { covered, count: tree.items.length })}
      />
      <Section title={t('tech.nobodyHas')} lead={t('tech.nobodyHasHint')}>
        {nobody.length === 0 ? (
          <Text c="dimmed">{t(matches ? 'tech.noneFound' : 'tech.nobodyHasNone')}</Text>
        ) : (
          <ItemNames items={nobody} onShow={onShow} />
        )}
      </Section>
      <Section title={t('tech.onlyOneHas')} lead={t('tech.onlyOneHasHint')}>
        {single.length === 0 ? (
          <Text c="dimmed">{t(matches ? 'tech.noneFound' : 'tech.onlyOneHasNone')}</Text>
        ) : (
          <Stack gap="sm">
            {single.map(({ mate, items }) => (
              <section key={mate.chatid} aria-label={nameOf(mate)}>
                <Text fw={600}>
                  {t('tech.dependsOn', { name: nameOf(mate), count: items.length })}
                </Text>
                <ItemNames items={items} onShow={onShow} />
              </section>
            ))}
          </Stack>
        )}
      </Section>
    </>
  );
}

function ItemNames({ items, onShow }: { items: readonly Item[]; onShow: Props['onShow'] }) {
  const { t } = useTexts();
  const names = useGameNames();
  return (
    <ul className={classes['items']}>
      {items.map((item) => (
        <li key={item.name}>
          <Anchor component="button" type="button" ta="left" onClick={() => onShow(item.name)}>
            {names.item(item.name)}
          </Anchor>
          <Text size="sm" c="dimmed">
            {itemFacts(item, t)}
          </Text>
        </li>
      ))}
    </ul>
  );
}
