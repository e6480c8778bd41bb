import type { HomeTile } from '../items/index.ts';

const list = { path: '/device/device_page', page: 'device_page' };

/** How many devices answer. */
export const homeTiles: readonly HomeTile[] = [
  {
    key: 'online',
    order: 30,
    icon: 'check',
    title: 'telemetry:titles.figures.online',
    desktop: list,
    phone: list,
    face: ({ online, offline, abnormal }) => {
      const watched = online + offline + abnormal;
      return {
        value: online,
        share: watched === 0 ? null : online / watched,
        ...(online > 0 ? { tone: 'ok' } : {}),
      };
    },
  },
  {
    key: 'offline',
    order: 40,
    icon: 'warning',
    title: 'telemetry:titles.figures.offline',
    desktop: list,
    phone: list,
    face: ({ offline, abnormal }) => ({
      value: offline,
      // That none is abnormal is no comfort while some are silent.
      ...(abnormal > 0 || offline === 0
        ? {
            note: {
              key:
                abnormal > 0
                  ? 'telemetry:titles.figures.abnormal'
                  : 'telemetry:titles.figures.none_abnormal',
              count: abnormal,
            },
          }
        : {}),
      ...(offline > 0 ? { tone: 'off' } : {}),
    }),
  },
];
