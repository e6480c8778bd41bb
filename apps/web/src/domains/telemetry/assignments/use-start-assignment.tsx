import type {
  Assignment,
  TargetWriter,
} from '@millwright/contract/telemetry/assignments/assignments.schemas';
import { assignmentEndpoints } from '@millwright/contract/telemetry/endpoints';
import { useUi } from '@millwright/ui';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../wire/call.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { AssignmentStands } from './AssignmentStands.tsx';
import { OtherWriters } from './OtherWriters.tsx';

/** Starts an assignment once it was said what it would write now, and what writes there already. */
export const useStartAssignment = (): ((
  assignment: Pick<Assignment, 'id' | 'version' | 'name'>,
  target: string,
  unit: string,
) => void) => {
  const { t } = useTranslation('telemetry');
  const { message, modal } = App.useApp();
  const { confirm } = useUi().texts;
  const start = useChange(assignmentEndpoints.start);
  const fail = (error: unknown): void => void message.error(failureText(error));
  return ({ id, version, name }, target, unit) => {
    const ask = ({ list }: { readonly list: readonly TargetWriter[] }): void =>
      void modal.confirm({
        title: t('assignments.start_confirm', { name, target }),
        content: (
          <>
            <AssignmentStands id={id} target={target} unit={unit} />
            <OtherWriters writers={list} />
          </>
        ),
        okText: t('assignments.start'),
        cancelText: confirm.no,
        onOk: () =>
          // What was looked at, and not what somebody has made of it since.
          start.mutateAsync({ id, version }).then(() => {
            message.success(t('assignments.started'));
          }, fail),
      });
    // Asked now, for others may have been started since the list came.
    call(assignmentEndpoints.otherWriters, { id }).then(ask, fail);
  };
};
