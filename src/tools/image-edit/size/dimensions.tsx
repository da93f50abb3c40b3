import type { Size } from '../edit-geometry.ts';

const words = ({ width, height }: Size) => `${width} × ${height} px`;

/** "400 × 300 px", in this order in every script. */
export function Dimensions({ size }: { size: Size }) {
  return (
    <bdi className="num" dir="ltr">
      {words(size)}
    </bdi>
  );
}

/** The same inside a sentence, where marks keep the order instead of an element. */
export function dimensionsText(size: Size): string {
  return `\u2066${words(size)}\u2069`;
}
