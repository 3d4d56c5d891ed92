import { Anchor, Button, Card, Group, Skeleton, Text, Title } from '@mantine/core';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import type { MyClan } from '../../app/my-clan.ts';
import { useMyClan } from '../../app/use-my-clan.ts';
import { useOperation } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import { Failure, LoadingOrError } from '../../ui/states.tsx';
import { nameOf } from '../../ui/names.ts';
import { OneByOne } from '../../ui/deferred.tsx';
import { Page } from '../../ui/page.tsx';
import { HomeLinks } from './home-links.tsx';
import classes from './dashboard.module.css';
import { LoadingSection } from './section.tsx';

type ForMembers = readonly ComponentType<{ myClan: MyClan }>[];

interface Props {
  chatid: string;
  /** What the features offer, in order. */
  forMembers: ForMembers;
  forEveryone: readonly ComponentType<{ chatid: string }>[];
}

/** What waits for the person, and what is new. Sections without content are not shown. */
export function Dashboard({ chatid, forMembers, forEveryone }: Props) {
  const { t } = useTexts();
  const profile = useProfile();
  const person = profile.data;
  if (!person)
    return (
      <Page title={t('home.page')}>
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
          {clanid !== undefined && (
            <ClanSections key={clanid} clanid={clanid} chatid={chatid} parts={forMembers} />
          )}
          {forEveryone.map((Part, index) => (
            <Part key={index} chatid={chatid} />
          ))}
        </OneByOne>
      </div>
      {clanid === undefined && <HomeLinks />}
    </Page>
  );
}

interface ClanProps {
  clanid: number;
  chatid: string;
  parts: ForMembers;
}

function ClanSections({ clanid, chatid, parts }: ClanProps) {
  const { myClan, error, refetch } = useMyClan(clanid, chatid);
  if (error) return <Failure error={error} onRetry={refetch} />;
  if (!myClan) return <LoadingSection />;
  return (
    <OneByOne>
      {parts.map((Part, index) => (
        <Part key={index} myClan={myClan} />
      ))}
    </OneByOne>
  );
}

/** What comes first: a nickname, then a clan. */
const NextStep = ({ nickname }: { nickname: string | undefined }) =>
  nickname === undefined ? <SetNickname /> : <FindClan />;

function SetNickname() {
  const { t } = useTexts();
  return (
    <Step title={t('home.chooseName')} to="/profile" action={t('home.setNickname')}>
      {t('home.setNicknameWhy')}
    </Step>
  );
}

function FindClan() {
  const { t } = useTexts();
  const asked = useOperation('GET /users/requests', {}).data ?? [];
  return (
    <Step title={t('home.findClan')} to="/clans" action={t('home.toClans')}>
      {asked.length === 0
        ? t('home.findClanWhy')
        : t('home.asked', { count: asked.length, clan: asked[0]!.name })}
    </Step>
  );
}

interface StepProps {
  title: string;
  children: string;
  to: string;
  action: string;
}

const Step = ({ title, children, to, action }: StepProps) => (
  <Card component="section">
    <Group justify="space-between">
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text c="dimmed">{children}</Text>
      </div>
      <Button component={Link} to={to}>
        {action}
      </Button>
    </Group>
  </Card>
);
