import { defineTool } from '../define-tool.ts';
import { imageRemoveBackground, imageReplaceBackground } from './request.ts';

export default defineTool({
  id: 'image-background',
  family: 'image',
  tab: 'background',
  icon: 'scissors',
  status: 'ready',
  takes: 'image',
  operations: [imageRemoveBackground, imageReplaceBackground],
  updated: '2026-11-15',
});
