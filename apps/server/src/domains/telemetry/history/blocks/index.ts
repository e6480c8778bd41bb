export { type BlockSamples, BlockSamplesReader } from './block-samples.ts';
export { columns, insertSamples, NativeBlockWriter } from './native-block.ts';
export {
  BlockReader,
  type BlockRow,
  placesOf,
  readBlockKeys,
  readBlockPoints,
  readBlockRows,
  restampBlock,
  signed64,
} from './read-block.ts';
