import { limits } from '../../shared/limits.ts';
import { defineTool } from '../define-tool.ts';

export default defineTool({
  id: 'image-background',
  family: 'image',
  tab: 'background',
  icon: 'scissors',
  status: 'ready',
  takes: 'image',
  takesUpTo: limits.queueMaxFiles,
  updated: '2026-11-15',
});
