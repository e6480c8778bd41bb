import type { OnlineEntry, Operation, SignIn } from '@millwright/contract/audit/audit.schemas';
import {
  auditEndpoints,
  onlineLogEndpoints,
  signInLogEndpoints,
} from '@millwright/contract/audit/endpoints';
import { Moment } from '@millwright/ui';
import { Tabs } from 'antd-mobile';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../shell/navigation/use-address.ts';
import { PhoneList, type PhoneListProps } from '../../shell/phone/PhoneList.tsx';
import { useCall } from '../../wire/queries/use-call.ts';
import { sayReason } from '../../wire/say-reason.ts';
import styles from './audit.module.css';
import { OnlineState, SignInKind } from './LogTags.tsx';
import { sayAction } from './operations/say-action.ts';
import { saySubject } from './operations/say-subject.ts';

/** The phone shows what happened lately; older entries are searched on the desktop. */
const newest = { page: 1, pageSize: 100, order: 'desc' } as const;

const views = {
  operations: () => (
    <Entries
      log={useCall(auditEndpoints.operations, newest, { keepPrevious: true })}
      show={OperationEntry}
    />
  ),
  sign_ins: () => (
    <Entries
      log={useCall(signInLogEndpoints.list, newest, { keepPrevious: true })}
      show={SignInEntry}
    />
  ),
  online: () => (
    <Entries
      log={useCall(onlineLogEndpoints.list, newest, { keepPrevious: true })}
      show={OnlineStep}
    />
  ),
} as const;
type View = keyof typeof views;

/** The logs on the phone, the newest entries of each. */
export const PhoneLogPage = () => {
  const { t } = useTranslation('audit');
  const [params, change] = useAddress();
  const names = Object.keys(views) as View[];
  const view = names.find((name) => name === params.get('view')) ?? 'operations';
  const Shown = views[view];
  return (
    <>
      <Tabs
        activeKey={view}
        className={styles.tabs ?? ''}
        onChange={(next) => change((address) => address.set('view', next))}
      >
        {names.map((name) => (
          <Tabs.Tab key={name} title={t(`titles.${name}`)} />
        ))}
      </Tabs>
      <div className={styles.phone}>
        <Shown key={view} />
      </div>
    </>
  );
};

const Entries = <Entry extends { readonly id: number }>({
  log,
  show: Show,
}: {
  readonly log: PhoneListProps<Entry>['query'];
  readonly show: (props: { readonly entry: Entry }) => ReactNode;
}) => {
  const { t } = useTranslation('audit');
  return (
    <PhoneList query={log} empty={{ title: t('empty') }}>
      {(list) => (
        <ul className={styles.entries}>
          {list.map((entry) => (
            <li key={entry.id}>
              <Show entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </PhoneList>
  );
};

const OperationEntry = ({ entry }: { readonly entry: Operation }) => {
  const { t } = useTranslation('audit');
  return (
    <>
      <span>
        <b>{sayAction(t, entry.action)}</b>
        <Moment time={entry.at} />
      </span>
      <small>
        {saySubject(t, entry)} · {entry.actorKind === 'system' ? t('system') : entry.actorName}
      </small>
    </>
  );
};

const SignInEntry = ({ entry }: { readonly entry: SignIn }) => (
  <>
    <span>
      <b>{entry.userName}</b>
      <SignInKind kind={entry.kind} />
    </span>
    <small>
      <Moment time={entry.at} /> · {entry.address ?? '–'}
      {entry.reason === null ? '' : ` · ${sayReason(entry.reason)}`}
    </small>
  </>
);

const OnlineStep = ({ entry }: { readonly entry: OnlineEntry }) => (
  <>
    <span>
      <b>{entry.deviceName}</b>
      <OnlineState state={entry.state} />
    </span>
    <small>
      <Moment time={entry.at} />
      {entry.itemName === null ? '' : ` · ${entry.itemName}`}
      {entry.reason === null ? '' : ` · ${sayReason(entry.reason)}`}
    </small>
  </>
);
