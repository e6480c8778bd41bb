import type { Operation } from '@millwright/contract/audit/audit.schemas';
import { CrudDrawer, Moment } from '@millwright/ui';
import { Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import { Difference } from './Difference.tsx';
import { sayAction } from './say-action.ts';
import { saySubject } from './say-subject.ts';

/** One operation with all it changed. */
export const OperationDrawer = ({
  operation,
  onClose,
}: {
  readonly operation: Operation;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('audit');
  const { at, actorKind, actorName, action, subjectName, subjectId, address } = operation;
  return (
    <CrudDrawer
      open
      title={sayAction(t, action)}
      width={640}
      dirty={false}
      saving={false}
      onClose={onClose}
    >
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'at', label: t('fields.at'), children: <Moment time={at} /> },
          {
            key: 'who',
            label: t('fields.who'),
            children: actorKind === 'system' ? t('system') : actorName,
          },
          {
            key: 'subject',
            label: t('fields.subject'),
            children:
              subjectName === null ? subjectId : `${saySubject(t, operation)} (${subjectId})`,
          },
          { key: 'address', label: t('fields.address'), children: address ?? '–' },
        ]}
      />
      <Difference before={operation.before} after={operation.after} />
    </CrudDrawer>
  );
};
