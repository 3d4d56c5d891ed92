import { tag } from '@clan-companion/contract/changes';
import { mayRead, maySee, maySeePeople } from '../access.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { RowOf } from '../../../platform/db/statement.ts';
import type { AnswerTo } from '../../../platform/http/operation.ts';
import type { Step } from '../drawing/draw.ts';
import { gapText, type MapStream } from './map-stream.ts';
import type { PresenceChannel } from './presence-channel.ts';
import { findListeners, nextSteps } from './sql.ts';
import { RoomPeople } from './room-people.ts';

const ROWS_PER_READ = 100;
/** A larger step is not sent: reading the map again is cheaper. */
const MAX_STEP_BYTES = 64 * 1024;

type Row = RowOf<(typeof nextSteps)['gives']>;

/** All listeners of one map in this process. They share each read. */
export class MapRoom {
  readonly #db: Database;
  readonly #mapid: number;
  readonly #channel: PresenceChannel;
  readonly streams = new Set<MapStream>();
  readonly people = new RoomPeople(this.streams);
  /** The tags of what decides who may listen. */
  tags: ReadonlySet<string>;
  #isReading = false;
  #readAgain = false;

  constructor(db: Database, channel: PresenceChannel, mapid: number) {
    this.#db = db;
    this.#channel = channel;
    this.#mapid = mapid;
    this.tags = new Set([tag.map(mapid), tag.owners]);
  }

  /** Sends what is new. Further calls meanwhile cause one more read. */
  async read(): Promise<void> {
    this.#readAgain = true;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#readAgain && this.streams.size > 0) {
        this.#readAgain = false;
        this.people.hold();
        await this.#readOnce();
        this.people.release();
      }
    } catch {
      // The listeners reconnect.
      for (const stream of this.streams) stream.end();
    } finally {
      this.#isReading = false;
    }
  }

  async #readOnce(): Promise<void> {
    // The others have not started yet.
    const streams = [...this.streams].filter(({ after }) => Number.isFinite(after));
    if (streams.length === 0) return;
    const sessions = streams.flatMap(({ listener }) => listener.session ?? []);
    const rows = await nextSteps.all(this.#db.primary, {
      mapid: this.#mapid,
      after: Math.min(...streams.map(({ after }) => after)),
      rows: ROWS_PER_READ,
      userids: sessions.map(({ userid }) => userid),
      sessionids: sessions.map(({ sessionid }) => sessionid),
    });
    const [map] = rows;
    const { ownerid, clanid } = map ?? {};
    this.tags = new Set([
      tag.map(this.#mapid),
      tag.owners,
      ...(ownerid === undefined ? [] : [tag.user(ownerid)]),
      ...(clanid === undefined ? [] : [tag.members(clanid)]),
    ]);
    const texts = rows.flatMap((row) => (row.step === undefined ? [] : stepTexts(row)));
    const isAll = texts.length < ROWS_PER_READ;
    const [alive, mates] = [new Set(map?.alive), new Set(map?.mates)];
    const background = map?.background ? `{"background":${map.background}}` : '{}';
    for (const stream of streams) {
      const standing = map && standingOf(stream, map, alive, mates);
      if (!standing) {
        stream.end();
        continue;
      }
      const seesNames = maySeePeople(standing);
      stream.sendBackground(background);
      send(stream, map, texts, isAll, seesNames);
      if (stream.seesNames === seesNames) continue;
      stream.seesNames = seesNames;
      stream.knowsPeople = false;
      stream.forgetPerson();
    }
    if (!isAll) this.#readAgain = true;
    await this.#announceNew();
  }

  /** Tells all processes who listens here. */
  announce(streams: Iterable<MapStream> = this.streams): void {
    for (const { you, person, isAnnounced, isOver } of streams) {
      if (!isAnnounced || isOver) continue;
      const shown = this.people.shownBy(you.id);
      const { id } = you;
      this.#channel.send({
        kind: 'here',
        mapid: this.#mapid,
        id,
        ...(person && { person }),
        ...shown,
      });
    }
  }

  async #announceNew(): Promise<void> {
    const fresh = [...this.streams].filter(
      ({ seesNames, isAnnounced }) => seesNames !== undefined && !isAnnounced,
    );
    if (fresh.length === 0) return;
    // Before the read: a change of the name meanwhile takes it back.
    for (const stream of fresh) stream.isAnnounced = true;
    const userids = fresh.flatMap(({ seesNames, listener }) =>
      seesNames && listener.session ? listener.session.userid : [],
    );
    const found = userids.length > 0 ? await findListeners.all(this.#db.primary, { userids }) : [];
    const people = new Map(found.map(({ userid, ...person }) => [userid, person]));
    for (const stream of fresh) {
      const { session } = stream.listener;
      stream.person = stream.seesNames && session ? people.get(session.userid) : undefined;
    }
    this.announce(fresh);
    this.people.sendSoon();
  }
}

/** Undefined if they lost access. */
function standingOf(
  { listener }: MapStream,
  map: Row,
  alive: ReadonlySet<number>,
  mates: ReadonlySet<number>,
) {
  const { session, passwordhash } = listener;
  if (session && !alive.has(session.sessionid)) return undefined;
  const userid = session?.userid;
  const standing = {
    isPrivate: map.isPrivate,
    isHidden: map.isHidden,
    isOwned: map.ownerid !== undefined,
    isOwner: userid !== undefined && userid === map.ownerid,
    isMate: userid !== undefined && mates.has(userid),
  };
  const isAllowed = mayRead(standing) || passwordhash === map.passwordhash;
  return maySee(standing) && isAllowed ? standing : undefined;
}

function send(
  stream: MapStream,
  { revision, stepsfrom }: Row,
  texts: readonly StepTexts[],
  isAll: boolean,
  withNames: boolean,
): void {
  // A version of the service that knows no steps has saved the map, or there were too many steps.
  if (stream.after < stepsfrom) {
    stream.after = revision;
    stream.send(gapText(revision));
    return;
  }
  for (const { step, named, unnamed } of texts) {
    if (step <= stream.after) continue;
    stream.after = step;
    stream.send(withNames ? named : unnamed);
  }
  if (isAll) stream.after = Math.max(stream.after, revision);
}

interface StepTexts {
  readonly step: number;
  readonly named: string;
  readonly unnamed: string;
}

function stepTexts({ step = 0, timestamp = '', content = '', ...row }: Row): StepTexts {
  if (content.length > MAX_STEP_BYTES) {
    return { step, named: gapText(step), unnamed: gapText(step) };
  }
  const { name, markers, settings } = JSON.parse(content) as Step;
  if (settings) return { step, named: gapText(step), unnamed: gapText(step) };
  const { chatid, chattag, nickname } = row;
  const text = (who: object) => {
    const event: AnswerTo<'GET /maps/{map_id}/events'> = {
      revision: step,
      timestamp,
      ...who,
      ...(name && { name: name.after }),
      markers: markers.map(({ markerid, after }) => ({ markerid, ...(after && { after }) })),
    };
    return `id: ${step}\nevent: map-drawn\ndata: ${JSON.stringify(event)}\n\n`;
  };
  return { step, named: text({ chatid, chattag, nickname }), unnamed: text({}) };
}
