import { PhonePull } from '../../../shell/phone/lists/PhonePull.tsx';
import { type HomeCard, homeCards } from '../item-ports.ts';
import { HomeTiles } from './HomeTiles.tsx';
import styles from './home.module.css';

/** What matters now, on the phone: first what is wrong. */
export const PhoneHomePage = () => {
  const cards = homeCards.all();
  return (
    <PhonePull>
      <div className={styles.phone}>
        <Cards cards={cards.filter(({ leads }) => leads)} />
        <HomeTiles frame="phone" />
        <Cards cards={cards.filter(({ leads }) => !leads)} />
      </div>
    </PhonePull>
  );
};

const Cards = ({ cards }: { readonly cards: readonly HomeCard[] }) => (
  <div className={styles.grid}>
    {cards.map(({ key, Phone }) =>
      Phone === undefined ? null : (
        <section key={key} className={styles.card}>
          <Phone />
        </section>
      ),
    )}
  </div>
);
