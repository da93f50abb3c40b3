import { defineTool } from '../define-tool.ts';

export default defineTool({
  id: 'pdf-merge',
  family: 'pdf',
  tab: 'merge',
  icon: 'layers',
  status: 'ready',
  takes: 'pdf',
  updated: '2026-11-15',
});
