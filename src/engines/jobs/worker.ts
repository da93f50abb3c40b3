import { allTasks, warmUps } from './all-tasks.ts';
import { runWorker } from './worker-main.ts';

/** The entry of a worker process. */
await runWorker(allTasks, warmUps);
