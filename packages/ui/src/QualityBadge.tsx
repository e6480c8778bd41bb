import './quality-badge.css';
import { useUi } from './environment.tsx';
import { qualityText, trustOf } from './quality.ts';

/** The quality of a value by shape and word, never by colour alone; nothing when it is good. */
export const QualityBadge = ({ quality }: { readonly quality: number }) => {
  const { texts } = useUi();
  const trust = trustOf(quality);
  if (trust === 'good') return null;
  return (
    <span className="mw-quality" data-trust={trust}>
      {qualityText(quality, texts.quality)}
    </span>
  );
};
