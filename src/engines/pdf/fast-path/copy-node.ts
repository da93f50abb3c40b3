import { type FastHome, FastNode } from './fast-node.ts';

/**
 * A copy that belongs to another document; `refer` gives what stands there for a reference. Numbers, names and strings
 * never change and are shared; so are arrays of numbers that nobody has opened.
 */
export function copyNode(node: FastNode, home: FastHome, refer: (number: number) => FastNode): FastNode {
  if (node.unopened !== undefined) return node;
  const { kind, payload } = node;
  if (kind === 'reference') return refer(Number(payload));
  if (Array.isArray(payload))
    return FastNode.array(
      home,
      payload.map((item) => copyNode(item, home, refer)),
    );
  if (!(payload instanceof Map)) return node;
  const entries = new Map<string, FastNode>();
  for (const [key, value] of payload) entries.set(key, copyNode(value, home, refer));
  const copied = FastNode.dictionary(home, entries);
  copied.stream = node.stream;
  return copied;
}
