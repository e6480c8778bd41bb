import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { accountSections } from '../account-ports.ts';
import { SecondFactor } from '../second-factor/lazy-card.ts';
import { AvatarForm } from './AvatarForm.tsx';
import styles from './account.module.css';
import { CloseAccountForm } from './CloseAccountForm.tsx';
import { ContactForm } from './ContactForm.tsx';
import { LogoTextForm } from './LogoTextForm.tsx';
import { NameForm } from './NameForm.tsx';
import { OwnHand } from './OwnHand.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { RememberedDevices, Sessions } from './Sessions.tsx';

/** Everything about one's own account. */
export const SettingsPage = () => {
  const { t } = useTranslation('identity');
  return (
    <div className={styles.page}>
      <h1>{t('titles.settings')}</h1>
      <OwnHand>
        <Card title={t('account.profile')}>
          <AvatarForm />
          <NameForm />
          <LogoTextForm />
        </Card>
        <Card title={t('account.password')}>
          <PasswordForm />
        </Card>
        <Card title={t('account.secondFactor')}>
          <SecondFactor />
        </Card>
        <Card title={t('account.contact')}>
          <ContactForm kind="phone" />
          <ContactForm kind="email" />
        </Card>
        {accountSections.all().map(({ key, title, Part }) => (
          <Card key={key} title={t(title)}>
            <Part />
          </Card>
        ))}
        <Card title={t('account.sessions')}>
          <Sessions />
        </Card>
        <Card title={t('account.devices')}>
          <RememberedDevices />
        </Card>
        <Card title={t('account.close')}>
          <CloseAccountForm />
        </Card>
      </OwnHand>
    </div>
  );
};

const Card = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title} className={styles.card}>
    <h2>{title}</h2>
    {children}
  </section>
);
