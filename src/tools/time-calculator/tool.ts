import { defineTool } from '../define-tool.ts';

export default defineTool({
  id: 'time-calculator',
  family: 'time',
  tab: 'calculator',
  icon: 'calculator',
  status: 'coming-soon',
  updated: '2026-11-15',
});
