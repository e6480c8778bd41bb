import type { CheckedExpression, ExplainedPart, ItemClock } from '@millwright/kernel';
import { useTranslation } from 'react-i18next';
import type { Say } from '../../../texts/say.ts';
import styles from './result.module.css';
import { useLiveResult } from './use-live-result.ts';

/** So many parts are shown beside the whole; the others are parts of these. */
const mostParts = 8;

/** Digits that say more than any instrument. */
const digits = 10;

function valueText({ value, type }: ExplainedPart): string {
  if (typeof value === 'number') return String(Number(value.toPrecision(digits)));
  return type === 'text' ? `"${value}"` : String(value);
}

function reasonText(part: ExplainedPart, text: string, t: Say): string {
  const reason = t(`unknown.${part.reason ?? 'input'}`);
  const { unknownAt } = part;
  const isWithin =
    unknownAt !== null && (unknownAt.start !== part.start || unknownAt.end !== part.end);
  if (!isWithin) return reason;
  return t('unknown_at', { reason, part: text.slice(unknownAt.start, unknownAt.end) });
}

/** Of equal parts one, the largest first. */
function partsToShow(parts: readonly ExplainedPart[], text: string): readonly ExplainedPart[] {
  const byText = new Map(
    parts.slice(0, -1).map((part) => [text.slice(part.start, part.end), part]),
  );
  return [...byText.values()].toReversed().slice(0, mostParts);
}

const Value = ({ part, text }: { readonly part: ExplainedPart; readonly text: string }) => {
  const { t } = useTranslation('expressions');
  return part.value === null ? (
    <span className={styles.unknown}>{t('unknown_value', { why: reasonText(part, text, t) })}</span>
  ) : (
    <span>{valueText(part)}</span>
  );
};

/** What an expression comes to now, and its parts, from values as they arrive. */
export const ResultNow = ({
  checked,
  clock,
}: {
  readonly checked: CheckedExpression | null;
  readonly clock: ItemClock | null;
}) => {
  const { t } = useTranslation('expressions');
  const parts = useLiveResult(checked, clock);
  const whole = parts?.at(-1);
  if (checked === null || parts === null || whole === undefined) return null;
  const { text, unit } = checked;
  return (
    <section className={styles.result} aria-label={t('now')}>
      <p>
        <span>{t('now')}</span> <Value part={whole} text={text} />
        {whole.value === null || unit === null ? null : ` ${unit}`}
      </p>
      <dl>
        {partsToShow(parts, text).map((part) => (
          <div key={`${part.start}.${part.end}`}>
            <dt>
              <code>{text.slice(part.start, part.end)}</code>
            </dt>
            <dd>
              <Value part={part} text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
