import { accountEndpoints } from '@millwright/contract/identity/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import styles from './account.module.css';
import { changeAvatar } from './account.queries.ts';

const maxBytes = accountEndpoints.uploadAvatar.upload?.maxBytes ?? 0;

/** Who one is, with a picture that can be changed. */
export const AvatarForm = () => {
  const { t } = useTranslation('identity');
  const { avator, user_name: userName, grade, demo } = useProfile();
  const [problem, setProblem] = useState<string | null>(null);

  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (file.size > maxBytes) return setProblem(t('account.avatarTooLarge'));
    setProblem(null);
    await changeAvatar(file).catch((error: unknown) => setProblem(failureText(error)));
  };

  return (
    <div className={styles.person}>
      {avator === '' ? (
        <span aria-hidden="true" className={styles.avatar}>
          {[...userName][0]?.toUpperCase()}
        </span>
      ) : (
        <img alt={t('account.avatar')} className={styles.avatar} src={avator} />
      )}
      <div>
        <p>
          {userName} · {t(`grade.${grade}`)}
        </p>
        {!demo && (
          <label className={styles.choose}>
            {t('account.avatarChoose')}
            <input
              accept="image/jpeg,image/png,image/gif,image/webp"
              onChange={({ target }) => void choose(target.files?.[0])}
              type="file"
            />
          </label>
        )}
        <p className={problem === null ? styles.hint : styles.problem} role="status">
          {problem ?? t('account.avatarHint')}
        </p>
      </div>
    </div>
  );
};
