import { limits } from '../../shared/limits.ts';
import { defineTool } from '../define-tool.ts';

export default defineTool({
  id: 'pdf-merge',
  family: 'pdf',
  tab: 'merge',
  icon: 'layers',
  status: 'ready',
  takes: 'pdf',
  alsoTakes: 'image',
  takesUpTo: limits.mergeMaxFiles,
  updated: '2026-11-15',
});
