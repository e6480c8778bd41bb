import type { RoleRow } from '@millwright/contract/identity/roles.schemas';
import { TabModal, useUi } from '@millwright/ui';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { sayWord } from '../../../texts/say-word.ts';
import type { Difference } from './grants.ts';
import styles from './roles.module.css';

/** What is about to be given and taken, and how many feel it, before it is saved. */
export const SaveGrants = ({
  difference,
  role: { userCount, subUserCount },
  error,
  saving,
  onSave,
  onCancel,
}: {
  readonly difference: Difference;
  readonly role: Pick<RoleRow, 'userCount' | 'subUserCount'>;
  readonly error: string | null;
  readonly saving: boolean;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}) => {
  const { t } = useTranslation('identity');
  const { form } = useUi().texts;
  return (
    <TabModal
      cancelText={form.cancel}
      confirmLoading={saving}
      okText={form.save}
      onCancel={onCancel}
      onOk={onSave}
      open
      title={t('permission.saveTitle')}
    >
      <p>{t('permission.feel', { count: userCount })}</p>
      {difference.removed.length > 0 && subUserCount > 0 && (
        <p>{t('permission.feelBelow', { count: subUserCount })}</p>
      )}
      <Names kind="added" names={difference.added} />
      <Names kind="removed" names={difference.removed} />
      {error !== null && <Alert showIcon title={error} type="error" />}
    </TabModal>
  );
};

const Names = ({
  kind,
  names,
}: {
  readonly kind: 'added' | 'removed';
  readonly names: readonly string[];
}) => {
  const { t } = useTranslation('identity');
  if (names.length === 0) return null;
  const say = (name: string): string =>
    name.includes('.')
      ? sayWord(t, 'permissions', name)
      : t('permission.openPage', { page: sayWord(t, 'pages', name) });
  return (
    <section className={styles[kind]}>
      <h3>{t(`permission.${kind}`, { count: names.length })}</h3>
      <ul>
        {names.map((name) => (
          <li key={name}>{say(name)}</li>
        ))}
      </ul>
    </section>
  );
};
