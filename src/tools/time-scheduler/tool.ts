import { defineTool } from '../define-tool.ts';

export default defineTool({
  id: 'time-scheduler',
  family: 'time',
  tab: 'scheduler',
  icon: 'calendar-clock',
  status: 'coming-soon',
  updated: '2026-11-15',
});
