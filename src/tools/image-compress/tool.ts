import { limits } from '../../shared/limits.ts';
import { defineTool } from '../define-tool.ts';

export default defineTool({
  id: 'image-compress',
  family: 'image',
  tab: 'compress',
  icon: 'image-down',
  status: 'ready',
  takes: 'image',
  takesUpTo: limits.queueMaxFiles,
  updated: '2026-11-15',
});
