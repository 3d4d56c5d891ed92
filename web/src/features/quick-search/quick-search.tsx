import { Combobox, Group, Kbd, Loader, Modal, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Hit, type HitGroup, MAX_HITS, type SearchParts } from '../../app/feature.ts';
import { useTexts } from '../../app/i18n.ts';
import { inOrder, offered } from '../../app/offers.ts';
import { useHasBot } from '../../app/use-app-config.ts';
import { useProfile } from '../../app/use-profile.ts';
import { hasWords } from '../../ui/text.ts';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import classes from './quick-search.module.css';

const PAUSE_MS = 150;
/** The shortest length limit of the searched names. */
const MAX_LENGTH = 32;

type Parts = readonly SearchParts[];

interface Props extends DialogProps {
  /** Of the features. */
  parts: Parts;
}

/** Finds people, things, pages and actions by keyboard alone. */
export const QuickSearch = ({ opened, onClose, parts }: Props) => (
  <Modal.Root opened={opened} onClose={onClose} size="lg" yOffset="10dvh">
    <Modal.Overlay />
    <Modal.Content aria-label={useTexts().t('quickSearch.open')} data-keeps-focus>
      {/* Gone at once, so that the second click of a double click does nothing. */}
      <Modal.Body p={0}>{opened && <Search onClose={onClose} parts={parts} />}</Modal.Body>
    </Modal.Content>
  </Modal.Root>
);

function Search({ onClose, parts }: Omit<Props, 'opened'>) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const things = parts.flatMap(({ useHits }) => useHits?.(words) ?? []);
  const actions = parts.flatMap(({ useActions }) => useActions?.() ?? []);
  const matching = (hits: readonly Hit[]) =>
    hits.filter(({ label }) => hasWords(label, typed.trim()));
  const all: Omit<HitGroup, 'order'>[] = [
    { title: t('quickSearch.actions'), hits: matching(inOrder(actions)) },
    { title: t('quickSearch.pages'), hits: matching(usePageHits()) },
    ...inOrder(words === '' ? [] : things).map(({ title, hits }) => ({
      title,
      hits: hits.slice(0, MAX_HITS),
    })),
  ];
  const groups = all.filter(({ hits }) => hits.length > 0);
  const hits = new Map(groups.flatMap((group) => group.hits.map((hit) => [hit.key, hit])));
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const shown = [...hits.keys()].join('\n');
  useEffect(() => {
    if (shown !== '') combobox.selectFirstOption();
    else combobox.resetSelectedOption();
  }, [shown]);
  const open = (key: string) => {
    const { go } = hits.get(key)!;
    onClose();
    if (typeof go === 'string') void navigate(go);
    else void go();
  };
  const searching = things.some(({ isFetching }) => isFetching) || typed.trim() !== words;
  return (
    <Combobox store={combobox} onOptionSubmit={open}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          variant="unstyled"
          className={classes['input']}
          size="md"
          aria-label={t('quickSearch.open')}
          placeholder={t('quickSearch.hint')}
          leftSection={<IconSearch size={18} />}
          rightSection={searching ? <Loader size="xs" /> : <Kbd size="xs">Esc</Kbd>}
          rightSectionWidth={56}
          maxLength={MAX_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
      </Combobox.EventsTarget>
      <div className={classes['hits']}>
        <Combobox.Options aria-label={t('quickSearch.hits')}>
          {groups.map(({ title, hits: found }) => (
            <Combobox.Group key={title} label={title}>
              {found.map((hit) => (
                <Option key={hit.key} hit={hit} />
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        <Text role="status" size="sm" c="dimmed" className={classes['status']}>
          {groups.length > 0 ? '' : searching ? t('common.loading') : t('quickSearch.nothing')}
        </Text>
      </div>
    </Combobox>
  );
}

const Option = ({ hit: { key, label, detail, icon: Icon } }: { hit: Hit }) => (
  <Combobox.Option value={key}>
    <Group gap="sm" wrap="nowrap">
      <Icon size={18} stroke={1.6} aria-hidden className={classes['icon']} />
      <Text size="sm" truncate title={label}>
        {label}
      </Text>
      {detail !== undefined && (
        <Text size="xs" c="dimmed" truncate className={classes['detail']}>
          {detail}
        </Text>
      )}
    </Group>
  </Combobox.Option>
);

const pages = [
  ...inOrder(offered('navigation')),
  ...inOrder(offered('accountMenu')).filter((entry) => entry.for === undefined),
];
const tabs = inOrder(offered('clanTab')).filter((tab) => tab.for === undefined);

/** The pages of the menus and the tabs of the person's clan. */
function usePageHits(): Hit[] {
  const { t } = useTexts();
  const inClan = useProfile().data?.clanid !== undefined;
  const hasBot = useHasBot() === true;
  const myClan = pages.find(({ to }) => to === '/my-clan')!;
  const shown = inClan ? tabs.filter(({ needs }) => needs !== 'bot' || hasBot) : [];
  return [
    ...pages.map(({ to, label, icon }) => ({ key: to, label: t(label), icon, go: to })),
    ...shown.map(({ name, label }) => ({
      key: `/my-clan/${name}`,
      label: t(label),
      detail: t(myClan.label),
      icon: myClan.icon,
      go: `/my-clan/${name}`,
    })),
  ];
}
