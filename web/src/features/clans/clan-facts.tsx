import { Avatar, Badge, Group, Stack, Text, Title } from '@mantine/core';
import { IconCrown, IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useGameNames } from '../../app/use-game-names.ts';
import { ClanIdentity } from '../../ui/clan-identity.tsx';
import { languageName, type ListedClan, type PublicPage } from './clan.ts';
import classes from './clans.module.css';

/** The clan's symbol, leader, age, size and region. */
export function ClanFacts({ clan }: { clan: ListedClan }) {
  const { t } = useTexts();
  const names = useGameNames();
  return (
    <div className={classes['header']}>
      <ClanSymbol clan={clan} size={72} />
      <div>
        <Group gap={6} wrap="nowrap" align="flex-start">
          <IconCrown size={18} aria-hidden style={{ flexShrink: 0 }} />
          <ClanIdentity clan={clan} />
        </Group>
        <Group gap={6} wrap="nowrap" c="dimmed">
          <IconMapPin size={18} aria-hidden />
          <Text size="sm" className={classes['name']}>
            {clan.region === undefined ? t('clans.noRegion') : names.region(clan.region)}
          </Text>
        </Group>
      </div>
    </div>
  );
}

interface SymbolProps {
  clan: { name: string; symbol?: string };
  size?: number;
}

/** The clan's symbol, or the first letter of its name. */
export function ClanSymbol({ clan, size = 44 }: SymbolProps) {
  const symbol = clan.symbol ?? [...clan.name][0] ?? '';
  // A symbol can be a word, so longer ones are shown smaller.
  const scale = Math.max(0.2, 0.5 / Math.max(1, [...graphemes(symbol)].length / 1.6));
  return (
    <Avatar
      size={size}
      radius="md"
      color={clan.symbol === undefined ? 'sand' : 'ember'}
      variant="light"
      aria-hidden
      styles={{ placeholder: { fontSize: size * scale, whiteSpace: 'nowrap' } }}
    >
      {symbol}
    </Avatar>
  );
}

/** An emoji such as a flag counts as one, even if it has several code points. */
const graphemes = (text: string) => new Intl.Segmenter().segment(text);

interface DescriptionProps {
  clan: { description?: string };
  none: string;
}

/** `none` is shown if the clan has no description. */
export function ClanDescription({ clan, none }: DescriptionProps) {
  const { t } = useTexts();
  return (
    <Part title={t('clans.about')}>
      <Text className={classes['words']} {...(!clan.description && { c: 'dimmed' })}>
        {clan.description ?? none}
      </Text>
    </Part>
  );
}

export function RecruitingBadge() {
  const { t } = useTexts();
  return (
    <Badge variant="light" color="oasis" tt="none" w="fit-content">
      {t('clans.recruiting')}
    </Badge>
  );
}

type Shown = Pick<PublicPage, 'recruiting' | 'language' | 'playtimes' | 'wanted' | 'questions'>;

/** What the leader tells people who think about joining. */
export function Recruiting({ page }: { page: Shown }) {
  const { t, language } = useTexts();
  return (
    <>
      {page.recruiting && (
        <div>
          <RecruitingBadge />
          <Text mt={4}>{t('clans.isRecruiting')}</Text>
        </div>
      )}
      {page.wanted !== undefined && <Words title={t('clans.wanted')} text={page.wanted} />}
      {page.playtimes !== undefined && <Words title={t('clans.playtimes')} text={page.playtimes} />}
      {page.language !== undefined && (
        <Words title={t('clans.language')} text={languageName(page.language, language)} />
      )}
      {page.questions.length > 0 && (
        <Part title={t('clans.questions')}>
          <Stack component="ul" gap={4} m={0} pl="lg">
            {page.questions.map((question) => (
              <li key={question} className={classes['words']}>
                {question}
              </li>
            ))}
          </Stack>
        </Part>
      )}
    </>
  );
}

const Words = ({ title, text }: { title: string; text: string }) => (
  <Part title={title}>
    <Text className={classes['words']}>{text}</Text>
  </Part>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Title order={2} size="h4" mb={4}>
      {title}
    </Title>
    {children}
  </section>
);
