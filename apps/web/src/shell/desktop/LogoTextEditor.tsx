import { accountEndpoints } from '@millwright/contract/identity/endpoints';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../wire/call.ts';
import { refreshProfile } from '../session/session.store.ts';
import { useProfile } from '../session/use-profile.ts';
import styles from './Sider.module.css';

const longest = 30;

/** Enter and leaving the field save, Escape does not; an empty title is the product's again. */
export const LogoTextEditor = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useTranslation('shell');
  const { logoText } = useProfile();
  const [text, setText] = useState(logoText);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  /** Leaving with Escape takes the focus away, too. */
  const leaving = useRef(false);

  useEffect(() => field.current?.select(), []);

  const save = async (): Promise<void> => {
    if (busy || leaving.current) return;
    if (text.trim() === logoText) return onDone();
    setBusy(true);
    try {
      await call(accountEndpoints.editLogoText, { text: text.trim() });
      await refreshProfile();
      onDone();
    } catch {
      // The call has told why; the field stays for another try.
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      leaving.current = true;
      onDone();
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void save();
  };

  return (
    <input
      aria-label={t('logoText.label')}
      className={styles.nameField}
      disabled={busy}
      maxLength={longest}
      onBlur={() => void save()}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={onKeyDown}
      placeholder={t('product')}
      ref={field}
      value={text}
    />
  );
};
