import { defineTool } from '../define-tool.ts';

export default defineTool({
  id: 'time-converter',
  family: 'time',
  tab: 'converter',
  icon: 'arrow-left-right',
  status: 'ready',
  offline: true,
  updated: '2026-11-15',
});
