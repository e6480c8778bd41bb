import { homeCards } from '../item-ports.ts';
import { HomeTiles } from './HomeTiles.tsx';
import styles from './home.module.css';

/** What matters now, on the phone. */
export const PhoneHomePage = () => (
  <div className={styles.phone}>
    <HomeTiles frame="phone" />
    <div className={styles.grid}>
      {homeCards.all().map(({ key, Phone }) =>
        Phone === undefined ? null : (
          <section key={key} className={styles.card}>
            <Phone />
          </section>
        ),
      )}
    </div>
  </div>
);
