import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { useTranslation } from 'react-i18next';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { webOf } from '../protocols/index.ts';
import { useMeaningQuestion } from '../references/use-meaning-question.ts';
import { useReadOnlyQuestion } from '../references/use-read-only-question.ts';
import { isOtherMeaning } from './other-meaning.ts';
import { PointFields } from './PointFields.tsx';
import type { PointEntry } from './point-entry.ts';
import { finishPoint, nextPoint, pointServerNames, savingPoint, startPoint } from './point-form.ts';

/** Adds a point (`point` null, perhaps `like` another) or edits one. */
export const PointDrawer = ({
  device,
  point,
  like,
  onClose,
}: {
  readonly device: DeviceRow;
  readonly point: Point | null;
  readonly like: Point | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const rules = webOf(device.protocol).usePointRules(device);
  const isReadOnlyMeant = useReadOnlyQuestion();
  const isMeaningMeant = useMeaningQuestion();
  const before = (one: Point) => finishPoint(startPoint(one, null, rules), rules);
  return (
    <ResourceDrawer
      title={t(point ? 'points.edit' : 'points.create')}
      width={640}
      start={startPoint(point, like, rules)}
      save={savingPoint(device.id, point, rules)}
      {...(point && {
        sure: async (entry: PointEntry) =>
          ((rules.writable(entry) && entry.writable) || (await isReadOnlyMeant([point]))) &&
          (!isOtherMeaning(before(point), finishPoint(entry, rules)) ||
            (await isMeaningMeant([point]))),
      })}
      saved={t(point ? 'points.saved' : 'points.created')}
      serverNames={pointServerNames}
      {...(point === null && { next: nextPoint })}
      onClose={onClose}
    >
      {(entered) => <PointFields device={device} point={point} rules={rules} entered={entered} />}
    </ResourceDrawer>
  );
};
