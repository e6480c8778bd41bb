import type { RehearsalDraft } from '@millwright/contract/alarms/rehearsal/rehearsal.schemas';
import { limitFieldNames } from '@millwright/contract/devices/points/point-limits';
import { Form } from 'antd';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import type { LimitToolProps } from '../../devices/index.ts';
import { RehearsalButton } from './RehearsalButton.tsx';

type Limits = Omit<Extract<RehearsalDraft, { kind: 'limits' }>, 'kind' | 'pointId'>;

/** Tries out the limits of a point as they stand in the form around it. */
export const LimitRehearsal = ({ point }: LimitToolProps) => {
  const form = Form.useFormInstance<Limits>();
  const draft = (): RehearsalDraft => {
    const entered: Partial<Limits> = form.getFieldsValue(true);
    const limits = Object.fromEntries(limitFieldNames.map((name) => [name, entered[name] ?? null]));
    return { ...(limits as unknown as Limits), kind: 'limits', pointId: point.id };
  };
  if (!usePermitted('alarms.edit')) return null;
  return <RehearsalButton itemId={point.itemId} draft={draft} unit={point.unit} />;
};
