export { createCollector } from './collector.ts';
