import type { Operation } from '@millwright/contract/audit/audit.schemas';
import { auditEndpoints } from '@millwright/contract/audit/endpoints';
import { auditFacts } from '@millwright/contract/audit/facts/audit';
import { subjects } from '@millwright/contract/manifest/subjects';
import { type DataColumn, Moment } from '@millwright/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import {
  choiceField,
  rangeField,
  searchedChoiceField,
  textField,
} from '../../../shell/list/search-fields.tsx';
import { sessionStore } from '../../../shell/session/session.store.ts';
import type { Say } from '../../../texts/say.ts';
import { type SayFirst, sayWord } from '../../../texts/say-word.ts';
import { StartTaskButton } from '../../tasks/index.ts';
import { OperationDrawer } from './OperationDrawer.tsx';
import { actionChoices, sayAction } from './say-action.ts';
import { saySubject } from './say-subject.ts';
import { VerifyButton } from './VerifyButton.tsx';

/** Who did what to what, and how it was before and after. */
export const OperationLogPage = () => {
  const { t } = useTranslation('audit');
  const [shown, setShown] = useState<Operation | null>(null);
  const administrator = useStore(sessionStore, ({ profile }) => profile?.grade === 0);
  return (
    <>
      <ResourceTable
        main
        name="audit.operations"
        call={auditEndpoints.operations}
        facts={auditFacts.operations}
        input={{}}
        rowKey={({ id }) => id}
        sort="at"
        order="desc"
        title={t('titles.operations')}
        columns={columnsOf(t)}
        filters={[
          textField('keyword', t('fields.keyword'), t('search.operations')),
          searchedChoiceField('action', t('fields.action'), t('search.any'), actionChoices(t)),
          rangeField(t('fields.at')),
          choiceField(
            'subjectKind',
            t('fields.subject'),
            t('search.any'),
            [...subjects.keys()].map((value) => ({ value, label: sayWord(t, 'subjects', value) })),
          ),
        ]}
        actions={({ filter }) => (
          <>
            {administrator ? <VerifyButton /> : null}
            <StartTaskButton endpoint={auditEndpoints.export} input={filter} />
          </>
        )}
        empty={{ title: t('empty') }}
        onOpen={setShown}
        rowActions={(operation) => [
          { key: 'show', label: t('details'), run: () => setShown(operation) },
        ]}
      />
      {shown ? <OperationDrawer operation={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
};

const columnsOf = (t: Say & SayFirst): readonly DataColumn<Operation>[] => [
  {
    key: 'at',
    title: t('fields.at'),
    hideable: false,
    render: ({ at }) => <Moment time={at} />,
  },
  {
    key: 'actorName',
    title: t('fields.who'),
    render: ({ actorKind, actorName }) => (actorKind === 'system' ? t('system') : actorName),
  },
  {
    key: 'action',
    title: t('fields.action'),
    render: ({ action }) => sayAction(t, action),
  },
  {
    key: 'subject',
    title: t('fields.subject'),
    ellipsis: true,
    render: (operation) => saySubject(t, operation),
  },
  { key: 'address', title: t('fields.address'), render: ({ address }) => address ?? '–' },
];
