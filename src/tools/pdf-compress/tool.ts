import { limits } from '../../shared/limits.ts';
import { defineTool } from '../define-tool.ts';

export default defineTool({
  id: 'pdf-compress',
  family: 'pdf',
  tab: 'compress',
  icon: 'shrink',
  status: 'ready',
  takes: 'pdf',
  takesUpTo: limits.queueMaxFiles,
  updated: '2026-11-15',
});
