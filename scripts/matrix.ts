/** Prints who may open which page and make which call, and keeps the page of it current. */
import { dirname } from 'node:path';
import { accessMatrix } from './generate/access-matrix.ts';
import { writeGenerated } from './generate/generated.ts';

writeGenerated(dirname(import.meta.dirname));
console.log(accessMatrix());
