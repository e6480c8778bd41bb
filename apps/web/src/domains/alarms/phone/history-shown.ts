/** Which past alarms the phone's page of them shows, as the desktop's list of them has it in its address. */
import { readListState } from '../../../shell/list/list-state.ts';
import type { usePagedHistory } from './paged-alarms.ts';

const dayMs = 86_400_000;
/** Without a span in the address. */
const usualSpanMs = 30 * dayMs;
/** Alarms of a clock that is a little ahead are among the latest. */
const aheadMs = dayMs;

/** @param now epoch ms */
export const readHistoryShown = (
  params: URLSearchParams,
  now: number,
): Parameters<typeof usePagedHistory>[0] => {
  const { filters } = readListState(params, 'alarms.history', {
    pageSize: 20,
    filters: ['keyword', 'range'],
  });
  const given = /^(?<from>\d+),(?<to>\d+)$/.exec(filters.range ?? '')?.groups;
  const span = given
    ? { from: Number(given.from), to: Number(given.to) }
    : { from: now - usualSpanMs, to: now + aheadMs };
  return { sort: 'raisedAt', ...span, ...(filters.keyword ? { keyword: filters.keyword } : {}) };
};
