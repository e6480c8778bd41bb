import { type EarlierSpan, earlierSpan } from '@millwright/contract/reports/history-span';
import type { TimeSpan } from '@millwright/kernel';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The span that the shown one is laid over, and what its courses are called; null without one. */
export const useEarlier = (shown: TimeSpan, compare: EarlierSpan | null, timeZone: string) => {
  const { t } = useTranslation('reports');
  return useMemo(
    () =>
      compare === null
        ? null
        : {
            ...earlierSpan(shown, compare, timeZone),
            nameOf: (name: string) => `${name} · ${t(`history.earlier.${compare}`)}`,
          },
    [shown, compare, timeZone, t],
  );
};
