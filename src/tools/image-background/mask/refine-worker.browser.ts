import { type AreaToRefine, refineArea } from './refine-area.ts';

addEventListener('message', ({ data }: MessageEvent<{ id: number; area: AreaToRefine }>) => {
  const refined = refineArea(data.area);
  const { sent, alpha, colors } = refined;
  postMessage({ id: data.id, refined }, { transfer: [sent.buffer, alpha.buffer, colors.buffer] });
});
