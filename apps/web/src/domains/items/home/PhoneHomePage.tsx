import { homeCards } from '../contributions.ts';
import { HomeTiles } from './HomeTiles.tsx';
import styles from './home.module.css';

const lists = { items: '/items/item_page', devices: '/device/device_page' };

/** What matters now, on the phone. */
export const PhoneHomePage = () => (
  <div className={styles.phone}>
    <HomeTiles lists={lists} />
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
