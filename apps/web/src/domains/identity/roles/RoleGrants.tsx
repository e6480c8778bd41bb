import { roleEndpoints } from '@millwright/contract/identity/endpoints';
import { type RoleRow, roleRow } from '@millwright/contract/identity/roles.schemas';
import { EmptyState, PageHeader } from '@millwright/ui';
import { App, Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermitted, useProfile } from '../../../shell/session/use-profile.ts';
import { sayWord } from '../../../texts/say-word.ts';
import { CallError } from '../../../wire/errors/call-error.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { GrantTable } from './GrantTable.tsx';
import { elementsOf, entryOf, ownGrants, rowOf, sizeOf } from './grants.ts';
import { pageSections } from './page-sections.ts';
import styles from './roles.module.css';
import { SaveGrants } from './SaveGrants.tsx';
import { useGrantDraft } from './use-grant-draft.ts';

/** What one role may open and do; changes are gathered, shown, and saved together. */
export const RoleGrants = ({
  role,
  onDirty,
}: {
  readonly role: RoleRow;
  readonly onDirty: (dirty: boolean) => void;
}) => {
  const { t } = useTranslation('identity');
  const { message } = App.useApp();
  const [keyword, setKeyword] = useState('');
  const [asked, setAsked] = useState(false);
  const draft = useGrantDraft(role);
  const save = useChange(roleEndpoints.edit);
  const { isDirty } = draft;
  const own = ownGrants(useProfile());
  const mayEdit = usePermitted('roles.edit');

  useEffect(() => {
    onDirty(isDirty);
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty, onDirty]);

  const fail = (error: unknown): void => {
    if (!(error instanceof CallError) || error.code !== 'general.conflict') return;
    const fresh = roleRow.safeParse(error.fresh);
    if (!fresh.success) return;
    draft.rebase(fresh.data);
    setAsked(false);
    message.warning(t('permission.conflict'));
  };
  const submit = (): void => {
    const entry = { roleName: draft.role.roleName, ...entryOf(draft.grants) };
    save.mutate(
      { id: draft.role.id, version: draft.role.version, ...entry },
      {
        onSuccess: (fresh) => {
          draft.saved(fresh);
          setAsked(false);
          message.success(t('account.saved'));
        },
        onError: fail,
      },
    );
  };

  const says = (text: string): boolean => text.toLowerCase().includes(keyword.trim().toLowerCase());
  const sections = pageSections
    .map(({ name, title, pages }) => ({
      name,
      title,
      pages: pages.filter(
        (page) =>
          rowOf(page).some((name) => own.has(name)) &&
          (says(sayWord(t, 'pages', page)) ||
            says(t(title)) ||
            elementsOf(page).some((permission) => says(sayWord(t, 'permissions', permission)))),
      ),
    }))
    .filter(({ pages }) => pages.length > 0);

  return (
    <section aria-label={draft.role.roleName} className={styles.grants}>
      <div className={styles.head}>
        <PageHeader
          actions={
            <>
              <Button disabled={!isDirty} onClick={draft.undo}>
                {t('permission.undo')}
              </Button>
              <Button disabled={!isDirty} onClick={draft.reset}>
                {t('permission.reset')}
              </Button>
              <Button disabled={!isDirty} onClick={() => setAsked(true)} type="primary">
                {isDirty
                  ? t('permission.saveChanges', { count: sizeOf(draft.difference) })
                  : t('account.save')}
              </Button>
            </>
          }
          detail={t('permission.usersOf', { count: draft.role.userCount })}
          title={draft.role.roleName}
        />
      </div>
      <Input.Search
        allowClear
        aria-label={t('permission.search')}
        className={styles.search}
        onChange={({ target }) => setKeyword(target.value)}
        placeholder={t('permission.search')}
        value={keyword}
      />
      {sections.length === 0 ? (
        <EmptyState />
      ) : (
        <GrantTable
          difference={draft.difference}
          grants={draft.grants}
          onChange={draft.change}
          own={own}
          readOnly={!mayEdit}
          sections={sections}
        />
      )}
      {asked && (
        <SaveGrants
          difference={draft.difference}
          error={failureText(save.error)}
          onCancel={() => {
            save.reset();
            setAsked(false);
          }}
          onSave={submit}
          saving={save.isPending}
          role={draft.role}
        />
      )}
    </section>
  );
};
