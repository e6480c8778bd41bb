/** The figures of the quality desk, each with what the standards hold it against. */

import type { AlarmQuality } from '@millwright/contract/alarms/quality/quality.schemas';
import {
  acceptableRate,
  floodBegins,
  manageableRate,
  mostFloodShare,
  mostStale,
  mostTopShare,
} from '@millwright/contract/alarms/quality/quality-limits';

export interface Figure {
  readonly key: 'rate' | 'peak' | 'flood_share' | 'top_share' | 'chattering' | 'fleeting' | 'stale';
  readonly value: number;
  /** In percent, or a plain number. */
  readonly unit: 'percent' | 'number';
  /** What it should not exceed; null where the standards name none. */
  readonly limit: number | null;
  readonly rating: 'ok' | 'warn' | 'bad' | 'off';
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);

const ratingOf = (value: number, good: number, bad = good): Figure['rating'] => {
  if (value <= good) return 'ok';
  return value <= bad ? 'warn' : 'bad';
};

export function qualityFigures(quality: AlarmQuality): Figure[] {
  const { windows, raised, peak, floodWindows, top, chattering, fleeting, stale } = quality;
  const rate = windows === 0 ? 0 : raised / windows;
  const floodShare = share(floodWindows, windows);
  const ofTop = top.reduce((sum, source) => sum + source.raised, 0);
  const topShare = share(ofTop, raised);
  return [
    {
      ...{ key: 'rate', value: rate, unit: 'number', limit: acceptableRate },
      rating: ratingOf(rate, acceptableRate, manageableRate),
    },
    {
      ...{ key: 'peak', value: peak, unit: 'number', limit: floodBegins },
      rating: ratingOf(peak, floodBegins),
    },
    {
      ...{ key: 'flood_share', value: floodShare, unit: 'percent', limit: mostFloodShare },
      rating: ratingOf(floodShare, mostFloodShare),
    },
    {
      ...{ key: 'top_share', value: topShare, unit: 'percent', limit: mostTopShare },
      // Of fewer sources they always have all.
      rating: top.length < 10 ? 'off' : ratingOf(topShare, mostTopShare),
    },
    {
      ...{ key: 'chattering', value: chattering, unit: 'number', limit: 0 },
      rating: ratingOf(chattering, 0),
    },
    {
      ...{ key: 'fleeting', value: fleeting, unit: 'number', limit: 0 },
      rating: ratingOf(fleeting, 0),
    },
    {
      ...{ key: 'stale', value: stale, unit: 'number', limit: mostStale },
      rating: ratingOf(stale, mostStale),
    },
  ];
}
