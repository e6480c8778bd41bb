import { isGood, type PointId } from '@millwright/kernel';
import { StatusTag } from '@millwright/ui';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { readings, useWatchedPoints } from '../live/readings.ts';

/** Says so while the point has no value that can be trusted, and nothing while it has; watched while it is shown. */
export const ValueUnknown = ({ pointId }: { readonly pointId: PointId }) => {
  const { t } = useTranslation('telemetry');
  useWatchedPoints([pointId]);
  const source = readings.source(pointId);
  const quality = useSyncExternalStore(source.subscribe, () => source.read()?.quality);
  if (quality === undefined || isGood(quality)) return null;
  return <StatusTag tone="warn">{t('live.unknown_now')}</StatusTag>;
};
