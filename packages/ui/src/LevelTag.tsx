import './tags.css';
import { useUi } from './environment.tsx';

export type Level = 1 | 2 | 3 | 4;

/** An alarm level by word, colour and number of bars: 1 ordinary … 4 serious. */
export const LevelTag = ({ level }: { readonly level: Level }) => {
  const { texts } = useUi();
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
