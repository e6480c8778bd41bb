/** Prints who may open which page and make which call, and keeps the page of it current. */
import { dirname } from 'node:path';
import { accessMatrix } from './generate/access-matrix.ts';
import { writeGenerated } from './generate/generated.ts';
import { callsIn, loadWires } from './generate/load-wires.ts';

const root = dirname(import.meta.dirname);
await writeGenerated(root);
console.log(accessMatrix(callsIn(await loadWires(root))));
