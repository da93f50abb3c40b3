import { defineTool } from '../define-tool.ts';

export default defineTool({
  id: 'financial-interest',
  family: 'financial',
  tab: 'interest',
  icon: 'trending-up',
  status: 'coming-soon',
  updated: '2026-11-15',
});
