import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import { pointEndpoints } from '@millwright/contract/devices/endpoints';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useChanges } from '../../../wire/queries/use-change.ts';
import { webOf } from '../protocols/index.ts';
import { ChooseModelPoints } from './ChooseModelPoints.tsx';
import { modelEntry } from './model-entry.ts';
import type { ModelPoint } from './model-point.ts';
import { textListsOf } from './text-lists-of.ts';

/** Gives a device points of its model, with the text lists that they need. */
export const TakeModelPoints = ({
  device,
  onClose,
}: {
  readonly device: DeviceRow;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const { id: deviceId, itemId, profile } = device;
  const rules = webOf(device.protocol).usePointRules(device);
  const { data: there } = useCall(pointEndpoints.brief, { itemId, deviceId });
  const names = new Set(there?.list.map(({ name }) => name.toLowerCase()));
  const taking = useChanges(async (chosen: readonly ModelPoint[], send) => {
    const lists = await textListsOf(
      itemId,
      chosen.flatMap(({ texts }) => texts ?? []),
      send,
    );
    const points = chosen.flatMap(
      (point) => modelEntry(point, rules, point.texts && (lists.get(point.texts) ?? null)) ?? [],
    );
    await send(pointEndpoints.createMany, { deviceId, points });
    return points.length;
  });
  return (
    <ChooseModelPoints
      profile={profile ?? ''}
      isThere={({ name }) => names.has(name.toLowerCase())}
      taking={taking}
      onTake={(chosen) =>
        taking.mutate(chosen, {
          onSuccess: (count) => {
            message.success(t('model_points.taken', { count }));
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
};
