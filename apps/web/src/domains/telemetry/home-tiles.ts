import type { DeviceState } from '@millwright/contract/device-state';
import { type HomeTile, stateAddress } from '../items/index.ts';

/** The list of the devices that a tile counts, in each frame. */
const listOf = (state: DeviceState): Pick<HomeTile, 'desktop' | 'phone'> => ({
  desktop: { path: stateAddress(state, 'desktop'), page: 'device_page' },
  phone: { path: stateAddress(state, 'phone'), page: 'device_page' },
});

/** How many devices answer. */
export const homeTiles: readonly HomeTile[] = [
  {
    key: 'online',
    order: 30,
    icon: 'check',
    title: 'telemetry:titles.figures.online',
    ...listOf('online'),
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
    ...listOf('offline'),
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
