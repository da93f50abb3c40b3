/** Written at build from data/*.txt, Intl and locales: scripts/build/place-tables.mjs. */
declare module 'virtual:places/*' {
  const table: import('./place-table.ts').PlaceTable;
  export default table;
}
