import { type PictureTask, runPictureTask } from './picture-tasks.browser.ts';

addEventListener('message', async ({ data }: MessageEvent<{ id: number; task: PictureTask }>) => {
  const answer = await runPictureTask(data.task);
  postMessage({ id: data.id, answer }, { transfer: answer.kind === 'opened' ? [answer.preview] : [] });
});
