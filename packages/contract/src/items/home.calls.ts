import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { wantedTimeZone } from '../fields/time-zone.ts';
import { homeStatistics } from './home.schemas.ts';

export const homeCalls = {
  statistics: defineCall({
    name: 'home.statistics',
    method: 'GET',
    path: 'home/statistics',
    summary: 'What there is of your items and how much of it came today, for the home page',
    input: z.object({
      /** Where the day begins; that of the installation when left out. */
      timeZone: wantedTimeZone,
    }),
    reply: homeStatistics,
    rule: { kind: 'session' },
    shows: ['counts'],
    errors: [],
    polling: true,
  }),
};
