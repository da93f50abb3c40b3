import { defineTool } from '../define-tool.ts';
import { pdfMerge } from './request.ts';

export default defineTool({
  id: 'pdf-merge',
  family: 'pdf',
  tab: 'merge',
  icon: 'layers',
  status: 'ready',
  takes: 'pdf',
  operations: [pdfMerge],
  updated: '2026-11-15',
});
