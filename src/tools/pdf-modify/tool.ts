import { defineTool } from '../define-tool.ts';
import { pdfModify } from './request.ts';

export default defineTool({
  id: 'pdf-modify',
  family: 'pdf',
  tab: 'modify',
  icon: 'list-checks',
  status: 'ready',
  takes: 'pdf',
  operations: [pdfModify],
  updated: '2026-11-15',
});
