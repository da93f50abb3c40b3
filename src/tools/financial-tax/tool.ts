import { defineTool } from '../define-tool.ts';

export default defineTool({
  id: 'financial-tax',
  family: 'financial',
  tab: 'tax',
  icon: 'receipt-text',
  status: 'coming-soon',
  updated: '2026-11-15',
});
