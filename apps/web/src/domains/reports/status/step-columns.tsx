import type { DurationRow } from '@millwright/contract/reports/status/equipment-status.schemas';
import { formatMoment } from '@millwright/kernel';
import type { Say } from '../../../texts/say.ts';

/** The device, and of which step a row tells by the item's clock. */
export const stepColumns = (
  t: Say,
  { locale, timeZone }: { readonly locale: string; readonly timeZone: string },
) => [
  {
    key: 'device',
    title: t('reports/status:device'),
    width: 140,
    render: (row: DurationRow) => row.deviceName,
  },
  {
    key: 'step',
    title: t('reports/status:step'),
    width: 190,
    render: (row: DurationRow) => {
      const [from, to] = [row.from, row.to].map((time) =>
        formatMoment(time, locale, timeZone).slice(0, -3),
      );
      return (
        <>
          {row.shift === null ? null : <b>{row.shift} </b>}
          {from}
          <br />– {to}
        </>
      );
    },
  },
];
