/** The four tool families, in the order of menus, cards and footer. */
export const families = [
  { id: 'pdf', path: '/pdf-tools', icon: 'file-text' },
  { id: 'image', path: '/image-tools', icon: 'image' },
  { id: 'time', path: '/time-tools', icon: 'clock' },
  { id: 'financial', path: '/financial-tools', icon: 'circle-percent' },
] as const;

export type Family = (typeof families)[number];
export type FamilyId = Family['id'];
