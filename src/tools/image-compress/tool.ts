import { defineTool } from '../define-tool.ts';
import { imageCompress } from './request.ts';

export default defineTool({
  id: 'image-compress',
  family: 'image',
  tab: 'compress',
  icon: 'image-down',
  status: 'ready',
  takes: 'image',
  operations: [imageCompress],
  updated: '2026-11-15',
});
