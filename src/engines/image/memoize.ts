/** Work that is done once for each key. */
export function memoize<Value>(work: (key: number) => Promise<Value>): (key: number) => Promise<Value> {
  const known = new Map<number, Promise<Value>>();
  return (key) => {
    const value = known.get(key) ?? work(key);
    known.set(key, value);
    return value;
  };
}
