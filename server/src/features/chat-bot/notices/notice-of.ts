import type { NoticeName } from '@clan-companion/contract/operations/bot-notices';
import type { RowOf } from '../../../db/statement.ts';
import type { AnswerTo } from '../../../http/operation.ts';
import type { changesToTell, whoWants } from './queries.ts';

export type LogRow = RowOf<(typeof changesToTell)['gives']>;
export type ToldChange = LogRow & Required<Pick<LogRow, 'xid' | 'changeid' | 'action' | 'at'>>;

type Notice = AnswerTo<'GET /bot/notices'>['notices'][number];
type Channels = Partial<Record<NoticeName, string>>;

interface Taken {
  walkerid: string;
  name: string;
  stranger?: boolean;
  lastuser?: string;
}

interface Relation {
  otherclanname: string;
  relationshiptype?: 'ally' | 'enemy' | 'nap';
}

/** What a change means for the chat server of its clan; undefined where it is not told. */
export function noticeOf(change: ToldChange): Notice | undefined {
  const { guildid, leaderid, language } = change;
  if (guildid === undefined || leaderid === undefined) return undefined;
  const place = { ...placeOf(change), guildid, ...(language !== undefined && { language }) };
  const channels = change.notices as Channels;
  const to = (name: NoticeName) =>
    channels[name] === undefined ? undefined : { ...place, channelid: channels[name] };
  switch (change.action) {
    case 'chatbot-verified':
    case 'chatbot-set':
      return { ...place, notice: 'linked' };
    case 'join-asked':
      return joinRequest(change, to('join-request'));
    case 'walker-trip':
      return walkerTaken(change, to('walker-taken'));
    case 'walker-lost':
      return walkerLost(change, to('walker-taken'));
    case 'relationship-set':
    case 'relationship-removed':
    case 'relationship-ended':
      return relationship(change, to('relationship'));
    case 'player-kicked':
      return change.player === undefined
        ? undefined
        : {
            ...(to('kicked') ?? place),
            notice: 'kicked',
            leaderid,
            player: change.player,
          };
    default:
      return undefined;
  }
}

type Place = ReturnType<typeof placeOf> & { guildid: string; channelid: string };

const placeOf = ({ xid, changeid, at }: ToldChange) => ({
  noticeid: `${xid}-${changeid}`,
  timestamp: at,
});

const personOf = ({ chatid, chattag, nickname }: ToldChange) => ({
  ...(chatid !== undefined && { chatid }),
  ...(chattag !== undefined && { chattag }),
  ...(nickname !== undefined && { nickname }),
});

/** One that has been answered or taken back in the meantime is no news. */
function joinRequest(change: ToldChange, place: Place | undefined): Notice | undefined {
  const { requestid, message } = change;
  if (!place || requestid === undefined) return undefined;
  return {
    ...place,
    notice: 'join-request',
    ...personOf(change),
    ...(message !== undefined && { message }),
  };
}

/** As it was then: since, the owner may have taken it out again. */
function walkerTaken(change: ToldChange, place: Place | undefined): Notice | undefined {
  const { ownerid } = change;
  const { walkerid, name, stranger, lastuser } = change.detail as Taken;
  if (!place || !stranger) return undefined;
  return {
    ...place,
    notice: 'walker-taken',
    walkerid,
    name,
    ...(ownerid !== undefined && { ownerid }),
    ...(lastuser !== undefined && { lastuser }),
  };
}

function walkerLost(change: ToldChange, place: Place | undefined): Notice | undefined {
  const { walkerid, name } = change.detail as Taken;
  return place && { ...place, notice: 'walker-lost', walkerid, name };
}

function relationship(change: ToldChange, place: Place | undefined): Notice | undefined {
  if (!place) return undefined;
  const { otherclanname, relationshiptype } = change.detail as Relation;
  return {
    ...place,
    notice: 'relationship',
    ...personOf(change),
    otherclanname,
    ...(change.action === 'relationship-set' && relationshiptype && { relationshiptype }),
  };
}

/** One clan's chat server, where somebody wants what a trade offers. */
export function wantedNotice(
  change: ToldChange,
  { guildid, notices, ...trade }: RowOf<(typeof whoWants)['gives']>,
): Notice[] {
  const channelid = (notices as Channels)['wanted-trade'];
  if (guildid === undefined || channelid === undefined) return [];
  return [{ ...placeOf(change), guildid, channelid, notice: 'wanted-trade', ...trade }];
}
