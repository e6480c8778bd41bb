import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import { rememberedDevice } from '../../../shell/session/remembered-device.ts';
import type { OnProven, SecondStep, SignIn } from '../identity.queries.ts';
import { SecondFactorStep } from '../second-factor/lazy-step.ts';
import { PublicFrame } from './PublicFrame.tsx';
import { RememberedDevice } from './RememberedDevice.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignInMethods } from './SignInMethods.tsx';
import styles from './SignInPage.module.css';
import { useRegistration } from './use-registration.ts';

/** Its fields bring every rule with their texts; most people never ask for them. */
const CodeForm = lazyPart<{ readonly onProven: OnProven }>('identity/fields', () =>
  import('./CodeForm.tsx').then((module) => module.CodeForm),
);

/** Sign-in for the desktop and the phone alike. */
export const SignInPage = ({ onSignedIn }: { readonly onSignedIn: () => void }) => {
  const { t } = useTranslation('identity/sign-in');
  const [way, setWay] = useState<SignIn['mode']>('password');
  const mayRegister = useRegistration();
  const [device, setDevice] = useState(rememberedDevice);
  const [step, setStep] = useState<SecondStep | null>(null);
  const onProven: OnProven = (left) => (left === null ? onSignedIn() : setStep(left));
  return (
    <PublicFrame subtitle={t('subtitle')} tabTitle={t('submit')} title={t('title')}>
      {step !== null ? (
        <SecondFactorStep onBack={() => setStep(null)} onSignedIn={onSignedIn} step={step} />
      ) : device === null ? (
        <>
          <SignInMethods onChoose={setWay} way={way} />
          {way === 'password' ? (
            <SignInForm onProven={onProven} />
          ) : (
            <CodeForm onProven={onProven} />
          )}
        </>
      ) : (
        <RememberedDevice device={device} onOther={() => setDevice(null)} onProven={onProven} />
      )}
      <p className={styles.ways}>
        {mayRegister && <Link to="/register">{t('register')}</Link>}
        <Link to="/reset">{t('forgot')}</Link>
      </p>
    </PublicFrame>
  );
};
