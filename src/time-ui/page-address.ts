/** Of the query only what says which page it is, in which language; what a link asked for is in the fragment from then on. */
const kept = { here: ['tab', 'lng'], forOthers: ['tab'] } as const;

/** The path of this page, for its own address bar or for a link that is handed to others. */
export function pageAddress({ pathname, search }: Location, reader: keyof typeof kept): string {
  const asked = new URLSearchParams(search);
  const query = new URLSearchParams(
    kept[reader].flatMap((name) => {
      const value = asked.get(name);
      return value ? [[name, value]] : [];
    }),
  ).toString();
  return query ? `${pathname}?${query}` : pathname;
}
