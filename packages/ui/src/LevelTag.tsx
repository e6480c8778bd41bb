import './tags.css';
import { useUi } from './environment.tsx';

type Level = 1 | 2 | 3 | 4;

const levelOf = (number: number): Level =>
  number <= 1 ? 1 : number >= 4 ? 4 : number >= 3 ? 3 : 2;

/** An alarm level by word, colour and number of bars: 1 ordinary … 4 serious. */
export const LevelTag = ({ level: number }: { readonly level: number }) => {
  const { texts } = useUi();
  const level = levelOf(number);
  return (
    <span className="mw-level" data-level={level}>
      <i aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <u key={bar} data-on={bar <= level} />
        ))}
      </i>
      {texts.level[level]}
    </span>
  );
};
