// How long calls wait for a worker, from their rate, what they cost and how many workers there are. Calls come
// independently of each other (Poisson), their costs are what was measured, the first free worker takes the first in
// line: the queue M/G/c. Its wait is that of M/M/c times (1 + c²)/2, c² being the variation of the costs (Allen and
// Cunneen), and its tail is taken as exponential.

/** Mean and squared variation of what a call costs, by how often each kind is made. */
export function costsOf(kinds) {
  const calls = kinds.reduce((sum, { share }) => sum + share, 0);
  const mean = kinds.reduce((sum, { share, cost }) => sum + share * cost, 0) / calls;
  const square = kinds.reduce((sum, { share, cost }) => sum + share * cost ** 2, 0) / calls;
  return { calls, mean, variation: square / mean ** 2 - 1 };
}

/** Whether a call has to wait at all (Erlang's C). */
function chanceToWait(workers, load) {
  let blocked = 1;
  for (let n = 1; n <= workers; n++) blocked = (load * blocked) / (n + load * blocked);
  return blocked / (1 - (load / workers) * (1 - blocked));
}

/** Seconds that 95 of 100 calls wait at most. */
export function wait95(workers, callsPerSecond, { mean, variation }) {
  const load = callsPerSecond * mean;
  if (load >= workers) return Number.POSITIVE_INFINITY;
  const chance = chanceToWait(workers, load);
  if (chance <= 0.05) return 0;
  const meanWait = ((chance * mean) / (workers - load)) * ((1 + variation) / 2);
  return (meanWait / chance) * Math.log(chance / 0.05);
}

/** The fewest workers with which 95 of 100 calls begin within so many seconds. */
export function workersFor(callsPerSecond, costs, withinSeconds) {
  let workers = Math.max(1, Math.ceil(callsPerSecond * costs.mean));
  while (wait95(workers, callsPerSecond, costs) > withinSeconds) workers++;
  return workers;
}
