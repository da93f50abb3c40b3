import { defineTool } from '../define-tool.ts';

export default defineTool({
  id: 'pdf-modify',
  family: 'pdf',
  tab: 'modify',
  icon: 'list-checks',
  status: 'ready',
  takes: 'pdf',
  updated: '2026-11-15',
});
