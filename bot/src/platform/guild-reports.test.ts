import type { Client as Service } from '@clan-companion/contract/core/client';
import { createLog } from '@clan-companion/runtime/log';
import type { Client } from 'discord.js';
import { expect, it, onTestFinished, vi } from 'vitest';
import { WITHIN } from '../testing/scene.ts';
import { GuildReports } from './guild-reports.ts';
import { ServiceCalls } from './service-calls.ts';

/** Reports about servers that the bot has left, except `away`, which has an outage. */
function setUp(answer: (guildid: string) => Promise<unknown> = async () => undefined) {
  const reported: string[] = [];
  const call = (_: string, { params: { guildid } }: { params: { guildid: string } }) => {
    reported.push(guildid);
    return answer(guildid);
  };
  const guilds = { cache: new Map([['away', { available: false }]]) };
  const reports = new GuildReports({
    client: { guilds } as unknown as Client,
    service: { call } as unknown as Service,
    calls: new ServiceCalls(createLog('silent')),
    seesMessages: true,
    ignoredIn: () => new Map(),
    delayMs: 1,
  });
  onTestFinished(() => reports.stop());
  const expectReported = (expected: string[]) =>
    vi.waitFor(() => expect(reported).toEqual(expected), WITHIN);
  return { reports, reported, expectReported };
}

it('sends one report about a server at a time', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { reports, expectReported } = setUp(async (guildid) =>
    guildid === '1' ? answered : undefined,
  );
  reports.check('1');
  await expectReported(['1']);
  reports.check('1');
  reports.check('2');
  await expectReported(['1', '2']);
  answer();
  await expectReported(['1', '2', '1']);
});

it('retries while the service is unavailable', async () => {
  const failures = [new TypeError('fetch failed')];
  const { reports, expectReported } = setUp(async () => {
    const failure = failures.shift();
    if (failure) throw failure;
  });
  reports.check('1');
  await expectReported(['1', '1']);
});

it('sends no report during an outage of the chat server', async () => {
  const { reports, expectReported } = setUp();
  reports.check('away');
  reports.check('2');
  await expectReported(['2']);
});

it('sends no report after the stop', async () => {
  const { reports: stopped, reported } = setUp();
  stopped.check('1');
  stopped.stop();
  stopped.check('2');
  const { reports, expectReported } = setUp();
  reports.check('3');
  await expectReported(['3']);
  expect(reported).toEqual([]);
});
