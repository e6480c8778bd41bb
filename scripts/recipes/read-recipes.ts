/**
 * What the recipes of `CONTRIBUTING.md` say to write. A path alone on its line, in backquotes, names
 * the file of the code that follows: the whole file, or, as `diff`, changes of one that is there.
 */
import { bug } from '@millwright/kernel';

export interface RecipeStep {
  readonly recipe: string;
  /** From the root of the project. */
  readonly file: string;
  readonly kind: 'file' | 'change';
  readonly text: string;
}

const named = /^`([\w./-]+)`$/;
const fence = /^```(\w*)$/;

export function readRecipes(markdown: string): RecipeStep[] {
  const steps: RecipeStep[] = [];
  let recipe = '';
  let file: string | null = null;
  let language: string | null = null;
  let lines: string[] = [];
  for (const line of markdown.split('\n')) {
    if (language === null) {
      recipe = /^## (.+)/.exec(line)?.[1] ?? recipe;
      const opened = fence.exec(line)?.[1];
      if (opened !== undefined) {
        language = opened;
        lines = [];
      } else if (line !== '') file = named.exec(line)?.[1] ?? null;
    } else if (line === '```') {
      const kind = language === 'diff' ? 'change' : 'file';
      if (file !== null) steps.push({ recipe, file, kind, text: `${lines.join('\n')}\n` });
      language = null;
    } else lines.push(line);
  }
  return steps;
}

/**
 * Makes a change: the lines that stay and those that go must stand in the file, once.
 * @throws bug `recipe.change_does_not_fit`
 */
export function applyChange(content: string, { file, text }: RecipeStep): string {
  const lines = text.trimEnd().split('\n');
  const side = (left: string): string =>
    lines
      .filter((line) => !line.startsWith(left))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const before = side('+');
  const parts = content.split(before);
  const [head, tail] = parts;
  if (parts.length !== 2 || head === undefined || tail === undefined) {
    throw bug('recipe.change_does_not_fit', { file, before, found: parts.length - 1 });
  }
  return `${head}${side('-')}${tail}`;
}
