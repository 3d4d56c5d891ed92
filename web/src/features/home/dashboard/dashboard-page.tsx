import { Anchor, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { useProfile } from '../../../app/use-profile.ts';
import { LoadingOrError } from '../../../ui/states.tsx';
import { nameOf } from '../../../ui/names.ts';
import { OneByOne } from '../../../ui/deferred.tsx';
import { Page } from '../../../ui/page.tsx';
import { HomeLinks } from '../home-links.tsx';
import { ClanSections } from './clan-sections.tsx';
import classes from './dashboard.module.css';
import { ExpiringOffers } from './expiring-offers.tsx';
import { NewForYou } from './new-for-you.tsx';
import { NextStep } from './next-step.tsx';
import { NextTech } from './next-tech.tsx';
import { RecentMaps } from './recent-maps.tsx';

/** What waits for the person, and what is new. Sections without content are not shown. */
export function Dashboard({ chatid }: { chatid: string }) {
  const { t } = useTexts();
  const profile = useProfile();
  const person = profile.data;
  if (!person)
    return (
      <Page title={t('shell.home')}>
        <LoadingOrError query={profile}>
          <Skeleton height={112} radius="lg" />
        </LoadingOrError>
      </Page>
    );
  const { clanid, clanname, nickname } = person;
  return (
    <Page
      title={t('home.welcomeBack', { name: nameOf(person) })}
      lead={
        clanid !== undefined && (
          <Anchor component={Link} to="/my-clan" underline="always">
            {clanname}
          </Anchor>
        )
      }
    >
      {(clanid === undefined || nickname === undefined) && <NextStep nickname={nickname} />}
      <div className={classes['sections']}>
        <OneByOne>
          {clanid !== undefined && <ClanSections key={clanid} clanid={clanid} chatid={chatid} />}
          <NewForYou />
          <ExpiringOffers />
          <NextTech chatid={chatid} />
          <RecentMaps chatid={chatid} />
        </OneByOne>
      </div>
      {clanid === undefined && <HomeLinks />}
    </Page>
  );
}
