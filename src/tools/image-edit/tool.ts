import { defineTool } from '../define-tool.ts';

export default defineTool({
  id: 'image-edit',
  family: 'image',
  tab: 'edit',
  icon: 'crop',
  status: 'ready',
  takes: 'image',
  offline: true,
  updated: '2026-11-15',
});
