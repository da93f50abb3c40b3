/** The three levels of both compress tools, with the typical size of the result in percent of the input. */
export const compressionLevels = [
  { id: 'LOW', typicalPercent: 90 },
  { id: 'MEDIUM', typicalPercent: 70 },
  { id: 'HIGH', typicalPercent: 50 },
] as const;

export type CompressionLevel = (typeof compressionLevels)[number]['id'];
export const compressionLevelIds = ['LOW', 'MEDIUM', 'HIGH'] as const satisfies readonly CompressionLevel[];
export const defaultCompressionLevel: CompressionLevel = 'MEDIUM';
