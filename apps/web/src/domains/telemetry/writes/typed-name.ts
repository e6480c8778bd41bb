/** Writing by typing the name of the point: the server compares it, too. Pure. */
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { WriteConfirm } from '@millwright/kernel';

/** Whether whoever writes the point types its name first. */
export const asksForName = ({ writeConfirm }: Pick<ItemDataPoint, 'writeConfirm'>): boolean =>
  writeConfirm === WriteConfirm.typed;

/** Whether what was typed is what the point asks for. */
export const isConfirmed = (
  point: Pick<ItemDataPoint, 'writeConfirm' | 'name'>,
  typed: string,
): boolean => !asksForName(point) || typed.trim() === point.name;
