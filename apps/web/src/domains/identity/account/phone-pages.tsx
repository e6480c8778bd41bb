/** One's own account on the phone: a page per matter. */
import { accountEndpoints } from '@millwright/contract/identity/endpoints';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../shell/icons/Icon.tsx';
import { useCall } from '../../../wire/queries/use-call.ts';
import { accountSections } from '../account-ports.ts';
import { SecondFactor } from '../second-factor/lazy-card.ts';
import { AvatarForm } from './AvatarForm.tsx';
import styles from './account.module.css';
import { CloseAccountForm } from './CloseAccountForm.tsx';
import { ContactForm } from './ContactForm.tsx';
import { NameForm } from './NameForm.tsx';
import { OwnHand } from './OwnHand.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PhoneSessions } from './PhoneSessions.tsx';
import { RememberedDevices } from './Sessions.tsx';

/** The account at a glance, with the ways to its parts. */
export const PhoneAccountPage = () => {
  const { t } = useTranslation('identity');
  return (
    <div className={styles.sheet}>
      <OwnHand>
        <section className={styles.card}>
          <AvatarForm />
        </section>
        <nav aria-label={t('titles.account')} className={styles.links}>
          <Way label={t('titles.name')} to="/home_page_edit_name" />
          <Way label={t('titles.password')} to="/home_page_edit_password" />
          <Way label={t('titles.secondFactor')} to="/home_page_second_factor" />
          <Way label={t('titles.push')} to="/home_page_push_set" />
          <Way label={t('titles.close')} to="/home_page_logoff" />
        </nav>
        <section aria-label={t('account.contact')} className={styles.card}>
          <h2>{t('account.contact')}</h2>
          <ContactForm kind="phone" />
          <ContactForm kind="email" />
        </section>
        <section aria-label={t('account.sessions')} className={styles.card}>
          <h2>{t('account.sessions')}</h2>
          <PhoneSessions />
        </section>
        <section aria-label={t('account.devices')} className={styles.card}>
          <h2>{t('account.devices')}</h2>
          <RememberedDevices />
        </section>
      </OwnHand>
    </div>
  );
};

export const PhoneNamePage = () => (
  <div className={styles.sheet}>
    <OwnHand>
      <section className={styles.card}>
        <NameForm />
      </section>
    </OwnHand>
  </div>
);

export const PhoneSecondFactorPage = () => (
  <div className={styles.sheet}>
    <OwnHand>
      <section className={styles.card}>
        <SecondFactor />
      </section>
    </OwnHand>
  </div>
);

export const PhonePasswordPage = () => (
  <div className={styles.sheet}>
    <OwnHand>
      <section className={styles.card}>
        <PasswordForm />
      </section>
    </OwnHand>
  </div>
);

/** Which ways alarms reach oneself, with the way to the WeChat user. */
export const PhonePushPage = () => {
  const { t } = useTranslation('identity');
  const bound = useCall(accountEndpoints.wechat, {}).data?.bound;
  return (
    <div className={styles.sheet}>
      <OwnHand>
        {accountSections.all().map(({ key, Part }) => (
          <section className={`${styles.card} ${styles.switches}`} key={key}>
            <Part />
          </section>
        ))}
      </OwnHand>
      <nav aria-label={t('titles.wechat')} className={styles.links}>
        <Way
          label={t('titles.wechat')}
          {...(bound === undefined
            ? {}
            : { state: t(bound ? 'wechat.stateBound' : 'wechat.stateUnbound') })}
          to="/wechatBinding"
        />
      </nav>
    </div>
  );
};

export const PhoneCloseAccountPage = () => (
  <div className={styles.sheet}>
    <OwnHand>
      <section className={styles.card}>
        <CloseAccountForm />
      </section>
    </OwnHand>
  </div>
);

const Way = ({
  label,
  state,
  to,
}: {
  readonly label: string;
  readonly state?: string;
  readonly to: string;
}) => (
  <Link to={to}>
    {label}
    {state === undefined ? null : <small>{state}</small>}
    <Icon name="right" size={16} />
  </Link>
);
