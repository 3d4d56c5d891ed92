import { linkNames } from '@clan-companion/contract/features/community/links';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from './i18n.ts';
import classes from './shell.module.css';
import { useCommunity } from './use-app-config.ts';

/** Imprint, privacy, terms and contact. Without a privacy page of the community, ours. */
export function CommunityLinks() {
  const { t } = useTexts();
  const { links } = useCommunity();
  return linkNames.map((name) => {
    const looks = { size: 'sm', c: 'dimmed', className: classes['link'] ?? '' } as const;
    if (links[name] !== undefined) {
      return (
        <Anchor key={name} href={links[name]} rel="noopener noreferrer" {...looks}>
          {t(`shell.links.${name}`)}
        </Anchor>
      );
    }
    return name === 'privacy' ? (
      <Anchor key={name} component={Link} to="/privacy" {...looks}>
        {t('shell.links.privacy')}
      </Anchor>
    ) : null;
  });
}
