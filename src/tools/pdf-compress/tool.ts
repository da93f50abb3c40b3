import { defineTool } from '../define-tool.ts';
import { pdfCompress } from './request.ts';

export default defineTool({
  id: 'pdf-compress',
  family: 'pdf',
  tab: 'compress',
  icon: 'shrink',
  status: 'ready',
  takes: 'pdf',
  operations: [pdfCompress],
  updated: '2026-11-15',
});
