import { choices } from '../shared/choices.ts';
import { type Family, type FamilyId, families } from '../shared/families.ts';
import type { ToolDescriptor } from './define-tool.ts';
import financialCurrency from './financial-currency/tool.ts';
import financialInterest from './financial-interest/tool.ts';
import financialTax from './financial-tax/tool.ts';
import imageBackground from './image-background/tool.ts';
import imageCompress from './image-compress/tool.ts';
import imageEdit from './image-edit/tool.ts';
import pdfCompress from './pdf-compress/tool.ts';
import pdfMerge from './pdf-merge/tool.ts';
import pdfModify from './pdf-modify/tool.ts';
import timeCalculator from './time-calculator/tool.ts';
import timeConverter from './time-converter/tool.ts';
import timeScheduler from './time-scheduler/tool.ts';
import timeWorldClock from './time-world-clock/tool.ts';

/** THE list. Its order is the order of tabs, menus, routes and the sitemap. */
export const everyTool = [
  pdfCompress,
  pdfModify,
  pdfMerge,
  imageCompress,
  imageBackground,
  imageEdit,
  timeConverter,
  timeWorldClock,
  timeScheduler,
  timeCalculator,
  financialCurrency,
  financialInterest,
  financialTax,
] as const satisfies readonly ToolDescriptor[];

export type Tool = (typeof everyTool)[number];
export type ToolId = Tool['id'];

/** Those that the operator did not switch off: to this site there are no others. */
export const allTools: readonly Tool[] = everyTool.filter(
  ({ id, family }) => !choices.hiddenTools.includes(id) && !choices.hiddenTools.includes(family),
);

export function toolsOf(family: FamilyId): Tool[] {
  return allTools.filter((tool) => tool.family === family);
}

/** A family without tools is not mentioned. */
export const shownFamilies = families.filter(({ id }) => toolsOf(id).length > 0);

export function familyOf(id: FamilyId): Family {
  const family = families.find((candidate) => candidate.id === id);
  if (!family) throw new Error(`unknown family ${id}`);
  return family;
}
