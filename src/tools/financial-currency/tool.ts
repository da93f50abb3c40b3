import { defineTool } from '../define-tool.ts';

export default defineTool({
  id: 'financial-currency',
  family: 'financial',
  tab: 'currency',
  icon: 'banknote',
  status: 'coming-soon',
  updated: '2026-11-15',
});
