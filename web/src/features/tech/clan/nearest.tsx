import { Stack, Title } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { nameOf } from '../../../ui/names.ts';
import type { Tree } from '../tree.ts';
import type { ClanTech } from '../use-clan-tech.ts';
import { nearestTo } from './clan-progress.ts';
import { useLearners } from './use-learners.ts';

const SHOWN = 3;

/** The clan members who need the fewest points to learn an item. */
export function Nearest({ tree, item, clan }: { tree: Tree; item: string; clan: ClanTech }) {
  const { t } = useTexts();
  const learners = useLearners(tree, clan.membersWith);
  const nearest = nearestTo(tree, item, learners ?? []).slice(0, SHOWN);
  if (nearest.length === 0) return null;
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        {t('tech.nearest')}
      </Title>
      <Stack component="ol" gap={4} m={0} pl="lg">
        {nearest.map(({ mate, missing, cost }) => (
          <li key={mate.chatid}>
            {nameOf(mate)} ({t('tech.items', { count: missing.length })}
            {cost > 0 && `, ${t('tech.cost', { count: cost })}`})
          </li>
        ))}
      </Stack>
    </section>
  );
}
