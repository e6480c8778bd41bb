import type { RehearsedDraft } from '@millwright/contract/alarms/rehearsal/rehearsal.schemas';
import { Form } from 'antd';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import type { LimitToolProps } from '../../devices/index.ts';
import { RehearseButton } from './RehearseButton.tsx';

type Limits = Omit<Extract<RehearsedDraft, { kind: 'limits' }>, 'kind' | 'pointId'>;

/** Tries out the limits of a point as they stand in the form around it. */
export const RehearseLimits = ({ point }: LimitToolProps) => {
  const form = Form.useFormInstance<Limits>();
  const draft = (): RehearsedDraft => ({
    // Fields beyond those that limits have are left out by the server.
    ...(form.getFieldsValue(true) as Limits),
    ...{ kind: 'limits', pointId: point.id },
  });
  if (!usePermitted('alarms.edit')) return null;
  return <RehearseButton itemId={point.itemId} draft={draft} unit={point.unit} />;
};
