import type { ExpressionIssue } from '@millwright/kernel';
import type { Say } from '../../texts/say.ts';

const types = ['number', 'boolean', 'text'];

/** What is wrong with an expression, with the column where it stands and what may be meant. */
export function issueText({ code, start, details, meant }: ExpressionIssue, t: Say): string {
  const said = Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      types.includes(String(value)) ? t(`expressions:types.${value}`) : value,
    ]),
  );
  const text = t(`expressions:issues.${code.replace('expression.', '')}`, said);
  const place = t('expressions:at', { column: start + 1, text });
  return meant === null ? place : t('expressions:meant', { place, meant });
}
