import { allTasks } from '../../../src/engines/jobs/all-tasks.ts';
import { runWorker } from '../../../src/engines/jobs/worker-main.ts';
import { testTasks, testWarmUps } from './test-tasks.ts';

/** The worker of the tests: it knows tasks that misbehave as well. */
await runWorker({ ...allTasks, ...testTasks }, testWarmUps);
