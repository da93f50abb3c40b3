import { defineTool } from '../define-tool.ts';
import { pdfModify, pdfSplit } from './request.ts';

export default defineTool({
  id: 'pdf-modify',
  family: 'pdf',
  tab: 'modify',
  icon: 'list-checks',
  status: 'ready',
  takes: 'pdf',
  operations: [pdfModify, pdfSplit],
  updated: '2026-11-15',
});
