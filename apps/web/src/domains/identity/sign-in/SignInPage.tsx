import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import { rememberedDevice } from '../../../shell/session/remembered-device.ts';
import type { SignIn } from '../identity.queries.ts';
import { PublicFrame } from './PublicFrame.tsx';
import { RememberedDevice } from './RememberedDevice.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignInMethods } from './SignInMethods.tsx';
import styles from './SignInPage.module.css';
import { useRegistration } from './use-registration.ts';

/** Its fields bring every rule with their texts; most people never ask for them. */
const CodeForm = lazyPart<{ readonly onSignedIn: () => void }>('identity/fields', () =>
  import('./CodeForm.tsx').then((module) => module.CodeForm),
);

/** Sign-in for the desktop and the phone alike. */
export const SignInPage = ({ onSignedIn }: { readonly onSignedIn: () => void }) => {
  const { t } = useTranslation('identity/sign-in');
  const [way, setWay] = useState<SignIn['mode']>('password');
  const mayRegister = useRegistration();
  const [device, setDevice] = useState(rememberedDevice);
  return (
    <PublicFrame subtitle={t('subtitle')} tabTitle={t('submit')} title={t('title')}>
      {device === null ? (
        <>
          <SignInMethods onChoose={setWay} way={way} />
          {way === 'password' ? (
            <SignInForm onSignedIn={onSignedIn} />
          ) : (
            <CodeForm onSignedIn={onSignedIn} />
          )}
        </>
      ) : (
        <RememberedDevice device={device} onOther={() => setDevice(null)} onSignedIn={onSignedIn} />
      )}
      <p className={styles.ways}>
        {mayRegister && <Link to="/register">{t('register')}</Link>}
        <Link to="/reset">{t('forgot')}</Link>
      </p>
    </PublicFrame>
  );
};
