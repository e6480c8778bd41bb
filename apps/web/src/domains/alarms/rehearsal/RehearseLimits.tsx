import type { RehearsedDraft } from '@millwright/contract/alarms/rehearsal/rehearsal.schemas';
import { limitFieldNames } from '@millwright/contract/devices/points/point-limits';
import { Form } from 'antd';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import type { LimitToolProps } from '../../devices/index.ts';
import { RehearseButton } from './RehearseButton.tsx';

type Limits = Omit<Extract<RehearsedDraft, { kind: 'limits' }>, 'kind' | 'pointId'>;

/** Tries out the limits of a point as they stand in the form around it. */
export const RehearseLimits = ({ point }: LimitToolProps) => {
  const form = Form.useFormInstance<Limits>();
  const draft = (): RehearsedDraft => {
    const entered: Partial<Limits> = form.getFieldsValue(true);
    const limits = Object.fromEntries(limitFieldNames.map((name) => [name, entered[name] ?? null]));
    return { ...(limits as unknown as Limits), kind: 'limits', pointId: point.id };
  };
  if (!usePermitted('alarms.edit')) return null;
  return <RehearseButton itemId={point.itemId} draft={draft} unit={point.unit} />;
};
