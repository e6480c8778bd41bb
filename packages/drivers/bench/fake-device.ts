/** A fake in a process of its own: prints its port, changes every register, ends with its parent. */
import { createModbusFake } from '../src/modbus/fake/fake.ts';

const fake = createModbusFake();
const { holdings } = fake.unit(1);
let turn = 0;
setInterval(() => {
  turn += 1;
  for (let address = 0; address < 200; address += 1) holdings[address] = turn + address;
}, 200);
process.stdin.resume();
process.stdin.on('end', () => process.exit());
console.log(await fake.listen());
