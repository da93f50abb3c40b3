/** Written at build from data/*.txt, Intl and locales: vite.config.ts. */
declare module 'virtual:places/*' {
  const table: import('../time-zones/places/place-table.ts').PlaceTable;
  export default table;
}
