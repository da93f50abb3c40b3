export const studioTools = ['erase', 'restore', 'pick', 'move'] as const;
export type StudioTool = (typeof studioTools)[number];

/** What the cut-out is looked at on; `result` shows what will be saved. */
export const viewGrounds = ['checker', 'white', 'black', 'result'] as const;
export type ViewGround = (typeof viewGrounds)[number];

export interface BrushSettings {
  tool: StudioTool;
  /** Across, in pixels of the screen: closer up the same brush paints finer. */
  size: number;
  /** 0 hard to 1 soft. */
  softness: number;
  /** How unlike colors a picked part may have, 0 to 1. */
  reach: number;
}

export const startBrush: BrushSettings = { tool: 'restore', size: 48, softness: 0.4, reach: 0.35 };
export const brushSizes = { min: 4, max: 240 } as const;

/** A step of a tenth feels even from the smallest to the largest. */
export function stepSize(size: number, direction: 1 | -1): number {
  const next = direction > 0 ? Math.max(size + 1, size * 1.15) : Math.min(size - 1, size / 1.15);
  return Math.round(Math.min(brushSizes.max, Math.max(brushSizes.min, next)));
}
