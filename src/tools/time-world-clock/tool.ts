import { defineTool } from '../define-tool.ts';

export default defineTool({
  id: 'time-world-clock',
  family: 'time',
  tab: 'world-clock',
  icon: 'globe',
  status: 'ready',
  offline: true,
  updated: '2026-11-15',
});
