import type { S7Address } from '@millwright/contract/devices/protocols/s7/address';
import type { S7Settings } from '@millwright/contract/devices/protocols/s7/settings';
import { bug, milliseconds, Quality } from '@millwright/kernel';
import { causeOf } from '../link/cause.ts';
import { phaseOf } from '../polling/phase.ts';
import {
  createStationPoller,
  type PollHealth,
  type StationPoller,
} from '../polling/station-poller.ts';
import type { Line, LineNeeds, Station, StationState } from '../port.ts';
import { testOver } from './connection-test.ts';
import { causeOfRefusal } from './refusals.ts';
import { s7Connector } from './s7-connector.ts';
import { createS7Link, type S7Link } from './s7-link.ts';
import { createStationReader, prepareStation, type S7Station } from './station.ts';
import { createStationWriter, type StationWriter } from './station-writer.ts';
import { mostRead, mostWritten, type S7Terms } from './wire/pdu.ts';

interface Member {
  station: S7Station;
  readonly poller: StationPoller;
  readonly writer: StationWriter;
  /** What the link knows of it. */
  heard: Exclude<StationState, PollHealth>;
  state: StationState;
  /** Requests in a row without an answer. */
  unanswered: number;
  /** What a reply could bring when its reads were planned. */
  plannedFor: number;
  /** Code of its latest refusal. */
  refusal: number | null;
}

/** What every controller grants. */
const leastTerms: S7Terms = { pduBytes: 240, jobs: 1 };
const leastSignInTime = 3000;
const silentAfter = 2;

/** One connection to a controller, shared by the devices that name it. */
export function openS7Line(needs: LineNeeds): Line<S7Settings, S7Address> {
  const { clock, wheel, sink, name } = needs;
  const members = new Map<number, Member>();
  let terms = leastTerms;
  let cause = 'link.closed';
  let stopped = false;
  let opened: S7Link | null = null;

  const mostReadNow = (): number => mostRead(terms.pduBytes);

  /** The first device tells how to sign in; the others of the line sign in alike. */
  function open({ settings, host, port, timeoutMs }: Station<S7Settings, S7Address>): S7Link {
    const timeout = milliseconds(Math.max(leastSignInTime, timeoutMs ?? 0));
    const link = createS7Link({
      connect: s7Connector({
        dial: needs.dial({ host, port, timeout }),
        wheel,
        settings,
        timeout,
        granted(next) {
          terms = next;
        },
      }),
      wheel,
      random: needs.random ?? Math.random,
      terms: () => terms,
      linkState,
      answered: (station) => heardOf(station, true),
      unanswered: (station) => heardOf(station, false),
    });
    opened = link;
    link.start();
    return link;
  }

  function linkState(state: S7Link['state'], why?: unknown): void {
    if (stopped) return;
    if (state === 'offline') {
      cause = causeOf(why);
      for (const [id, member] of members) {
        become(id, member, 'offline');
        member.poller.disconnected();
      }
    }
    if (state === 'online') for (const member of members.values()) connected(member);
  }

  function connected(member: Member): void {
    if (member.plannedFor === mostReadNow()) member.poller.connected();
    else replan(member);
  }

  function replan(member: Member): void {
    member.plannedFor = mostReadNow();
    member.poller.replan();
  }

  function heardOf(id: number, answered: boolean): void {
    const member = members.get(id);
    if (!member) return;
    member.unanswered = answered ? 0 : member.unanswered + 1;
    if (answered) become(id, member, 'online');
    else if (member.unanswered >= silentAfter) become(id, member, 'silent');
  }

  function become(id: number, member: Member, heard: Member['heard']): void {
    member.heard = heard;
    report(id, member);
  }

  function report(id: number, member: Member): void {
    if (stopped) return;
    const { heard, poller } = member;
    const state = heard !== 'online' || poller.health === 'well' ? heard : poller.health;
    const isSame = member.state === state;
    member.state = state;
    if (!isSame || state === 'offline') {
      sink.state(id, state, clock.now(), causeOfState(state, member));
    }
  }

  function causeOfState(state: StationState, { refusal }: Member): string | null {
    if (state === 'offline') return cause;
    return state === 'failing' ? causeOfRefusal(refusal) : null;
  }

  function find(id: number): Member {
    const member = members.get(id);
    if (!member) throw bug('driver.station_unknown', { id });
    return member;
  }

  const prepare = (source: Station<S7Settings, S7Address>): S7Station =>
    prepareStation(source, (keys) => sink.failed(keys, Quality.configuration, clock.now()));

  return {
    hurry: async () => (await opened?.hurry()) ?? false,
    set(source) {
      const known = members.get(source.id);
      const station = prepare(source);
      if (known) {
        known.station = station;
        known.poller.setPeriod(source.periodMs);
        replan(known);
        return;
      }
      const link = opened ?? open(source);
      const shared = {
        link,
        clock,
        sink,
        mostRead: mostReadNow,
        mostWritten: () => mostWritten(terms.pduBytes),
        station: () => member.station,
        refused(code: number) {
          member.refusal = code;
        },
      };
      const member: Member = {
        station,
        poller: createStationPoller(
          {
            reader: createStationReader(shared),
            wheel,
            phase: phaseOf(`${name}#${source.id}`),
            room: needs.room,
            healthChanged: () => report(source.id, member),
          },
          source.periodMs,
        ),
        writer: createStationWriter(shared),
        heard: 'offline',
        state: 'offline',
        unanswered: 0,
        plannedFor: mostReadNow(),
        refusal: null,
      };
      members.set(source.id, member);
      member.poller.start();
    },
    remove(id) {
      const member = members.get(id);
      member?.poller.stop();
      member?.writer.stop();
      members.delete(id);
    },
    setPeriod: (id, period) => find(id).poller.setPeriod(period),
    refresh: (id) => find(id).poller.refresh(),
    check: (id, key, value) => find(id).writer.check(key, value),
    write: async (id, key, value, options) => find(id).writer.write(key, value, options),
    readBack: async (id, key, signal) => find(id).writer.readBack(key, signal),
    traffic(id) {
      const { bytesIn, bytesOut, late } = opened?.traffic(id) ?? {
        bytesIn: 0,
        bytesOut: 0,
        late: 0,
      };
      const slipMs = members.get(id)?.poller.status.slip ?? 0;
      return { bytesIn, bytesOut, slipMs, lateReplies: late };
    },
    test: () => (opened?.state === 'online' ? testOver(opened, clock, () => terms) : null),
    async stop() {
      stopped = true;
      for (const { poller, writer } of members.values()) {
        poller.stop();
        writer.stop();
      }
      await opened?.stop();
    },
  };
}
