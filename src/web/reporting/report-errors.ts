/** Filled by the reporting issue: window errors and unhandled rejections go to /api/client-logs. */
export function reportErrors(): void {}
