import { type ImageTask, runImageTask } from './image-tasks.browser.ts';

addEventListener('message', async ({ data }: MessageEvent<{ id: number; task: ImageTask }>) => {
  const answer = await runImageTask(data.task);
  postMessage({ id: data.id, answer }, { transfer: answer.kind === 'opened' ? [answer.preview] : [] });
});
