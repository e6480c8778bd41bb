/** A thread that looks through the formulas of templates: it is given them, then asked of one after the other. */
import { Fault } from '@millwright/kernel';
import { answerPieces } from '../../../../base/answer-pieces.ts';
import { checkFormulas } from '../model/index.ts';
import type { Checked } from './reckoning-pieces.ts';

type Template = Parameters<typeof checkFormulas>[0];

const templates: Template[] = [];

function checked(template: Template): Checked {
  try {
    checkFormulas(template);
    return { kind: 'sound' };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { kind: 'refused', code: error.code, details: error.details };
  }
}

function* check(): Generator<Checked> {
  for (const template of templates) yield checked(template);
}

answerPieces((template: Template) => void templates.push(template), check());
