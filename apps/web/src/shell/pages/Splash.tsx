import { Logo } from '../brand/Logo.tsx';
import styles from './Splash.module.css';

/** Shown while the first things arrive; only when they take their time. */
export const Splash = () => (
  <div aria-busy="true" className={styles.splash}>
    <Logo size={56} />
  </div>
);
