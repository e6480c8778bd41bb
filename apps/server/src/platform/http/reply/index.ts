export { isLargeReply, replyInSlices } from './reply-in-slices.ts';
