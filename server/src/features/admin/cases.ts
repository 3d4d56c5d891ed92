import { type Cases, createsNothing, request, type World } from '../../testing/cases.ts';
import { foundClan, addMember } from '../../testing/clans.ts';
import { postTrade } from '../../testing/goods.ts';
import { png } from '../../testing/images.ts';
import { createMap } from '../../testing/maps.ts';
import { ban, body, hide, signInAs, unban } from '../../testing/operators.ts';
import type { Person } from '../../testing/service.ts';
import type { Stage } from '../../testing/stage.ts';

/** Somebody whom operators act upon. */
const somebody = async ({ service }: World) => ({
  params: { chat_id: (await service.signIn()).chatid },
});

const aPerson = async (world: World) => ({ ...(await somebody(world)), body });

const clanOf = async ({ clan }: World) => {
  const { params, clanid } = await clan();
  return { params, subject: { kind: 'clan' as const, id: String(clanid) } };
};

const aClan = async (world: World) => ({ params: (await clanOf(world)).subject, body });

const filter = { kind: 'word', act: 'hold', text: 'forbidden', ...body } as const;

const addFilter = async ({ operator }: World) =>
  (await operator()).call('POST /admin/filters', { body: filter });

const report = (by: Person, clanid: number, cause: 'insult' | 'spam' = 'spam') =>
  by.call('POST /reports', { body: { kind: 'clan', id: String(clanid), cause } });

const closeReport = (by: Person, clanid: number, outcome: 'acted' | 'rejected') =>
  by.call('POST /admin/reports/{kind}/{id}/close', {
    params: { kind: 'clan', id: String(clanid) },
    body: { outcome, ...body },
  });

const trashOf = async (by: Person, text: string) => {
  const [found] = await by.call('GET /admin/trash', { query: { text } });
  return { params: { trash_id: found!.trashid }, body };
};

const restore = async (by: Person, text: string) =>
  by.call('POST /admin/trash/{trash_id}/restore', await trashOf(by, text));

const logo = { image: png(64).toString('base64'), ...body };

export const cases: Cases = {
  requests: [
    request('GET /admin/role', 'person'),
    createsNothing(
      request('POST /admin/claim', 'person', async (world) => {
        await world.service.sql('delete from operators');
        return { by: await world.person(), body: {} };
      }),
    ),
    request('GET /admin/operators', 'operator'),
    request('PUT /admin/operators/{chat_id}', 'operator', async (world) => ({
      ...(await somebody(world)),
      body: { role: 'moderator' },
    })),
    request('DELETE /admin/operators/{chat_id}', 'operator', async ({ service, operator }) => {
      const { chatid } = await signInAs(service, 'operator');
      return { by: await operator(), params: { chat_id: chatid } };
    }),
    request('GET /admin/find', 'moderator', () => ({ query: { text: 'fox' } })),
    request('GET /admin/people/{chat_id}', 'moderator', somebody),
    request('GET /admin/people/{chat_id}/changes', 'moderator', somebody),
    request('GET /admin/clans/{clan_id}', 'moderator', clanOf),
    request('POST /admin/clans/{clan_id}/open', 'operator', async (world) => ({
      params: (await clanOf(world)).params,
      body,
    })),
    request('POST /admin/maps/{map_id}/open', 'operator', async ({ person }) => ({
      params: (await createMap(await person())).params,
      body,
    })),
    request('POST /admin/{kind}/{id}/hide', 'moderator', aClan),
    request('POST /admin/{kind}/{id}/show', 'moderator', async (world) => {
      const { clanid } = await world.clan();
      await hide(await world.operator(), 'clan', clanid);
      return aClan(world);
    }),
    request('POST /admin/{kind}/{id}/rename', 'moderator', async (world) => ({
      params: (await clanOf(world)).subject,
      body: { name: 'Polite Foxes', ...body },
    })),
    request('POST /admin/{kind}/{id}/remove', 'moderator', aClan),
    request('POST /admin/people/{chat_id}/end-sessions', 'operator', aPerson),
    request('PUT /admin/clans/{clan_id}/leader', 'operator', async (world) => {
      const clan = await world.clan();
      const { chatid } = await addMember(world.service, clan);
      return { params: clan.params, body: { chatid, ...body } };
    }),
    request('GET /admin/bans', 'moderator'),
    request('POST /admin/people/{chat_id}/ban', 'operator', aPerson),
    request('POST /admin/people/{chat_id}/unban', 'operator', async (world) => {
      const banned = await world.service.signIn();
      await ban(await world.operator(), banned);
      return { params: { chat_id: banned.chatid }, body };
    }),
    request('GET /admin/log', 'moderator'),
    request('POST /admin/log/{log_id}/undo', 'moderator', async ({ clan, operator }) => {
      const { logid } = await hide(await operator(), 'clan', (await clan()).clanid);
      return { params: { log_id: logid }, body };
    }),
    request('GET /admin/switches', 'operator'),
    request('PUT /admin/switches', 'operator', () => ({ body: { openMaps: false, ...body } })),
    request('POST /admin/end-sessions', 'operator', () => ({ body })),
    request('GET /admin/community', 'operator'),
    request('PUT /admin/community', 'operator', () => ({ body: { name: 'The Dunes', ...body } })),
    request('PUT /admin/community/logo', 'operator', () => ({ body: logo })),
    request('DELETE /admin/community/logo', 'operator', async ({ operator }) => {
      await (await operator()).call('PUT /admin/community/logo', { body: logo });
      return {};
    }),
    request('GET /admin/overview', 'moderator'),
    request('GET /admin/filters', 'operator'),
    request('POST /admin/filters', 'operator', () => ({ body: filter })),
    request('PUT /admin/filters/{filter_id}', 'operator', async (world) => ({
      params: { filter_id: (await addFilter(world)).filterid },
      body: { ...filter, text: 'unwanted' },
    })),
    request('DELETE /admin/filters/{filter_id}', 'operator', async (world) => ({
      params: { filter_id: (await addFilter(world)).filterid },
      query: { ...body },
    })),
    request('POST /admin/filter-test', 'moderator', () => ({ body: { text: 'Dune Foxes' } })),
    request('GET /admin/reports', 'moderator'),
    request('POST /admin/reports/{kind}/{id}/close', 'moderator', async (world) => {
      const { clanid } = await world.clan();
      await report(await world.person(), clanid);
      return {
        params: (await clanOf(world)).subject,
        body: { outcome: 'rejected', ...body },
      };
    }),
    request('GET /admin/trash', 'moderator'),
    request('POST /admin/trash/{trash_id}/restore', 'moderator', async ({ person, operator }) => {
      const by = await person();
      const { tradeid } = await postTrade(by);
      await by.call('DELETE /trades/{trade_id}', { params: { trade_id: tradeid } });
      return trashOf(await operator(), String(tradeid));
    }),
    request('POST /admin/people/{chat_id}/export', 'operator', aPerson),
    request('POST /admin/people/{chat_id}/delete', 'operator', aPerson),
    request('GET /admin/log/export', 'operator'),
  ],
  acts: (stage: Stage) => {
    const { service, clan, operator, outsider, open, readAll } = stage;
    const moderate = (done: 'hide' | 'show' | 'remove', kind: 'clan' | 'map', id: number) =>
      operator.call(`POST /admin/{kind}/{id}/${done}`, {
        params: { kind, id: String(id) },
        body,
      });
    const rename = (kind: 'clan' | 'map' | 'person', id: string, name: string) =>
      operator.call('POST /admin/{kind}/{id}/rename', {
        params: { kind, id },
        body: { name, ...body },
      });
    const setSwitches = (openMaps: boolean) =>
      operator.call('PUT /admin/switches', { body: { openMaps, ...body } });
    const renameCommunity = (name: string) =>
      operator.call('PUT /admin/community', { body: { name, ...body } });
    let leaving: Person;
    let filterid: number;
    let community: string;
    return [
      [
        'looking inside',
        async () => {
          const { params } = clan;
          await operator.call('POST /admin/clans/{clan_id}/open', { params, body });
          await operator.call('POST /admin/maps/{map_id}/open', { params: open.params, body });
        },
      ],
      ['hiding a clan', () => moderate('hide', 'clan', clan.clanid)],
      ['showing it again', () => moderate('show', 'clan', clan.clanid)],
      ['renaming it', () => rename('clan', String(clan.clanid), 'Polite Foxes')],
      [
        'another leader',
        () =>
          operator.call('PUT /admin/clans/{clan_id}/leader', {
            params: clan.params,
            body: { chatid: stage.member.chatid, ...body },
          }),
      ],
      ['hiding a map', () => moderate('hide', 'map', open.mapid)],
      ['showing the map again', () => moderate('show', 'map', open.mapid)],
      ['renaming the map', () => rename('map', String(open.mapid), 'Polite map')],
      ['removing a map', () => moderate('remove', 'map', open.mapid)],
      ['restoring the map', () => restore(operator, String(open.mapid))],
      [
        'restoring an account',
        async () => {
          leaving = await addMember(service, clan);
          await postTrade(leaving);
          await leaving.call('DELETE /users');
          await readAll();
          await restore(operator, leaving.chattag);
        },
      ],
      [
        'exporting an account',
        () =>
          operator.call('POST /admin/people/{chat_id}/export', {
            params: { chat_id: stage.member.chatid },
            body,
          }),
      ],
      ['a nickname', () => rename('person', stage.member.chatid, 'Polite member')],
      [
        'signing somebody out',
        async () => {
          const { chatid, chattag } = stage.member;
          await operator.call('POST /admin/people/{chat_id}/end-sessions', {
            params: { chat_id: chatid },
            body,
          });
          stage.member = await service.signIn(chattag);
        },
      ],
      [
        'hiding a map without an owner',
        async () => {
          const unowned = await createMap(service.visitor, { name: 'Nobody’s' });
          await moderate('hide', 'map', unowned.mapid);
        },
      ],
      ['reporting somebody', () => report(outsider, clan.clanid, 'insult')],
      ['closing the report', () => closeReport(operator, clan.clanid, 'acted')],
      [
        'rejecting a report',
        async () => {
          await report(outsider, clan.clanid);
          await readAll();
          await closeReport(operator, clan.clanid, 'rejected');
        },
      ],
      ['banning somebody', () => ban(operator, outsider)],
      [
        'lifting the ban',
        async () => {
          await unban(operator, outsider);
          stage.outsider = await service.signIn(outsider.chattag);
        },
      ],
      [
        'holding what has a filtered word',
        async () => {
          ({ filterid } = await operator.call('POST /admin/filters', { body: filter }));
          const { leader } = await foundClan(service, 'forbidden');
          await postTrade(leader, { item: 'forbidden' });
        },
      ],
      [
        'removing the filter',
        () =>
          operator.call('DELETE /admin/filters/{filter_id}', {
            params: { filter_id: filterid },
            query: body,
          }),
      ],
      ['setting switches', () => setSwitches(false)],
      ['setting them back', () => setSwitches(true)],
      [
        'renaming the community',
        async () => {
          community = (await operator.call('GET /admin/community')).name;
          await renameCommunity('The Dunes');
        },
      ],
      ['renaming it back', () => renameCommunity(community)],
      ['removing a clan', () => moderate('remove', 'clan', clan.clanid)],
      ['restoring the clan', () => restore(operator, 'Polite Foxes')],
      [
        'the first operator',
        async () => {
          await service.sql('delete from operators');
          await readAll();
          await stage.outsider.call('POST /admin/claim', { body: {} });
        },
      ],
      ['ending all sessions', () => stage.outsider.call('POST /admin/end-sessions', { body })],
    ];
  },
};
