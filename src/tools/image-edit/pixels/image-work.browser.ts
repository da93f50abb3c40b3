import type { ImageTask, TaskAnswer } from './image-tasks.browser.ts';

interface Waiting {
  task: ImageTask;
  answer: (answer: TaskAnswer | Promise<TaskAnswer>) => void;
}

/** Gives tasks to a worker; where none can start or draw, they run on the page. */
export class ImageWork {
  #worker: Worker | undefined;
  #isWorkerUseless = typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined';
  #waiting = new Map<number, Waiting>();
  #lastId = 0;

  async run(task: ImageTask): Promise<TaskAnswer> {
    if (this.#isWorkerUseless) return runOnPage(task);
    const answer = await this.#send(task);
    if (answer.kind !== 'failed' || answer.reason !== 'no-canvas') return answer;
    this.#giveUpWorker();
    return runOnPage(task);
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#waiting.clear();
  }

  #send(task: ImageTask): Promise<TaskAnswer> {
    this.#worker ??= this.#startWorker();
    const id = ++this.#lastId;
    return new Promise((answer) => {
      this.#waiting.set(id, { task, answer });
      this.#worker?.postMessage({ id, task });
    });
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('./image-worker.browser.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: TaskAnswer }>) => {
      this.#waiting.get(data.id)?.answer(data.answer);
      this.#waiting.delete(data.id);
    });
    worker.addEventListener('error', () => this.#giveUpWorker());
    return worker;
  }

  #giveUpWorker(): void {
    this.#isWorkerUseless = true;
    const left = [...this.#waiting.values()];
    this.close();
    for (const { task, answer } of left) answer(runOnPage(task));
  }
}

/** Never rejects: without a network its code may not be had either. */
async function runOnPage(task: ImageTask): Promise<TaskAnswer> {
  const tasks = await import('./image-tasks.browser.ts').catch(() => undefined);
  return tasks ? tasks.runImageTask(task) : { kind: 'failed', reason: 'unreadable' };
}
