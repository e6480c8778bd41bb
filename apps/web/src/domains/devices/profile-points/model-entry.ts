import type { TextList } from '@millwright/contract/devices/text-lists/text-lists.schemas';
import type { PointEntry } from '../points/point-entry.ts';
import { finishPoint, startPoint } from '../points/point-form.ts';
import type { PointRules } from '../protocols/protocol-web.ts';
import type { ModelPoint } from './model-point.ts';

/** The point as it is entered; null where the device's protocol has no such address. */
export function modelEntry(
  { address, texts: _texts, ...point }: ModelPoint,
  rules: PointRules,
  textListId: TextList['id'] | null,
): PointEntry | null {
  const at = rules.typed?.read(address, point.dataType);
  if (!at) return null;
  return finishPoint(
    { ...startPoint(null, null, rules), ...at.place, ...point, dataType: at.dataType, textListId },
    rules,
  );
}
