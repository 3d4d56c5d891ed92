import { Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Icon } from '../../app/feature.ts';
import { type TextKey, useTexts } from '../../app/i18n.ts';
import { inOrder, offered } from '../../app/offers.ts';
import { useCanCreateMaps } from '../../app/use-app-config.ts';
import classes from './home.module.css';

const entries = inOrder(offered('navigation'));

/** Links to all pages, those that need no account first. */
export function HomeLinks() {
  const canCreateMaps = useCanCreateMaps();
  const open = entries.flatMap(({ open: link, ...entry }) =>
    link && (link.needs === undefined || canCreateMaps)
      ? { ...entry, title: entry.label, ...link }
      : [],
  );
  const withClan = entries.flatMap(({ withClan: text, ...entry }) =>
    text === undefined ? [] : { ...entry, title: entry.label, text },
  );
  return (
    <>
      <Links title="home.open" links={open} />
      <Links title="home.withClan" links={withClan} />
    </>
  );
}

interface Props {
  title: TextKey;
  links: readonly { to: string; icon: Icon; title: TextKey; text: TextKey }[];
}

function Links({ title, links }: Props) {
  const { t } = useTexts();
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h3">
        {t(title)}
      </Title>
      <ul className={classes['links']}>
        {links.map(({ to, icon: Icon, title: name, text }) => (
          <li key={to}>
            <Link to={to} className={classes['link']}>
              <Icon size={26} stroke={1.6} aria-hidden className={classes['icon']} />
              <Text span fw={600}>
                {t(name)}
              </Text>
              <Text span size="sm" c="dimmed">
                {t(text)}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
