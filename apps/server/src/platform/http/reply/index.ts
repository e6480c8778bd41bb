export { holdDownload, holdReply } from './hold-reply.ts';
export { packReply, takesGzip } from './pack-reply.ts';
export { isLargeReply, replyInSlices } from './reply-in-slices.ts';
