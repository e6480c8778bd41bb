import { type Clock, Quality } from '@millwright/kernel';
import type { BlockReader, ReadOutcome } from '../../polling/station-poller.ts';
import {
  buildPollPlan,
  defaultPlanSettings,
  type PlanSettings,
  type PollBlock,
} from '../plan/poll-plan.ts';
import type { RegisterPoint } from '../profile/register-point.ts';
import { classifyException, ExceptionCode } from '../wire/pdu.ts';
import type { Link, Outcome } from './link.ts';
import type { LinkJob } from './link-job.ts';
import type { ModbusSink } from './sink.ts';

/** What is polled of one station, and how. */
export interface StationSettings {
  /** Tells it from others that are the same unit; the unit itself unless given. */
  readonly id?: number;
  readonly unit: number;
  readonly points: readonly RegisterPoint[];
  /** Milliseconds between the starts of two polls. */
  readonly period: number;
  /** Milliseconds a request may take, each try; null = as the round trips of the line suggest. */
  readonly timeout: number | null;
  readonly plan?: PlanSettings;
}

/** Reads the blocks of one station over its link. */
export function createStationReader(needs: {
  readonly link: Link;
  readonly clock: Clock;
  readonly sink: ModbusSink;
  settings(): StationSettings;
}): BlockReader<PollBlock, Buffer> {
  const { link, clock, sink, settings } = needs;
  return {
    get state() {
      return link.state;
    },
    get timeout() {
      return settings().timeout ?? link.timeout;
    },
    plan(memory) {
      const { points, plan } = settings();
      return buildPollPlan(points, plan ?? defaultPlanSettings, memory);
    },
    read(block, priority, ended) {
      const { unit, timeout, plan: { maxRegisters } = defaultPlanSettings } = settings();
      const job: LinkJob = {
        unit,
        pdu: block.pdu,
        priority,
        timeout,
        mostRegisters: maxRegisters,
        settle: (outcome) => ended(readOutcomeOf(outcome)),
      };
      return () => link.send(job);
    },
    arrived: (block, data) => sink.block(block, clock.now(), data),
    failed: (block, quality) => sink.failed(block, quality, clock.now()),
  };
}

function readOutcomeOf(outcome: Outcome): ReadOutcome<Buffer> {
  if (outcome.kind === 'done') return { kind: 'malformed' };
  if (outcome.kind !== 'exception') return outcome;
  const { code } = outcome;
  const isWrong = classifyException(code) === 'configuration';
  return {
    kind: 'refused',
    divisible: code === ExceptionCode.illegalAddress || code === ExceptionCode.illegalValue,
    quality: isWrong ? Quality.configuration : Quality.communication,
  };
}
