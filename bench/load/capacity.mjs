// What so many visits an hour need, from what a call costs. The shares are an assumption, and said to be one.

/** Of a hundred visits: how often each call is made. A visit opens a page; its files come from a cache in front or from us. */
const callsInHundredVisits = {
  page: 200,
  'pdf-text': 15,
  'pdf-photos': 25,
  'pdf-modify': 20,
  'pdf-merge': 20,
  'image-small': 15,
  'image-large': 15,
  'background-color': 5,
  'background-ai': 5,
};
/** The busiest minute against the mean of its hour, and how full a core may be so that the queue stays short. */
const peak = 3;
const busy = 0.6;

export function capacityLines({ machine, tools, memory }) {
  const costOf = new Map(tools.map(({ id, cpu }) => [id, cpu]));
  const perVisit = Object.entries(callsInHundredVisits).reduce(
    (sum, [id, count]) => sum + (count / 100) * (costOf.get(id) ?? 0),
    0,
  );
  const ai = costOf.get('background-ai') ?? 0;
  const cores = (visits, cost = perVisit) => (visits / 3600) * cost * (peak / busy);
  const aiShare = (callsInHundredVisits['background-ai'] / 100) * ai;
  const rows = [1000, 10_000, 100_000].map((visits) => {
    const all = cores(visits);
    return `| ${visits.toLocaleString('en')} | ${(visits / 3600).toFixed(1)} | ${all.toFixed(1)} | ${cores(visits, aiShare).toFixed(1)} | ${replicas(all)} |`;
  });
  return [
    `Measured on ${machine.cores} cores (${machine.model}), Node ${machine.node}; a core of another machine is faster or slower by its own ratio, so measure there.`,
    '',
    '| tool | processor s a call | calls a second for each core | in 100 visits |',
    '|---|---|---|---|',
    ...tools.map(
      ({ id, name, cpu }) =>
        `| ${name} | ${cpu.toFixed(cpu < 0.1 ? 4 : 2)} | ${(1 / cpu).toFixed(cpu < 0.1 ? 0 : 2)} | ${callsInHundredVisits[id]} |`,
    ),
    '',
    `A visit with these shares costs ${perVisit.toFixed(2)} processor seconds, ${((aiShare / perVisit) * 100).toFixed(0)} % of it the AI method. The server process held ${memory.server.toFixed(0)} MB after the run, a warm worker ${Math.round(Math.max(0, ...memory.workers))} MB.`,
    '',
    '| visits an hour | visits a second | cores for all | of these for the AI method | for example |',
    '|---|---|---|---|---|',
    ...rows,
  ];
}

function replicas(cores) {
  if (cores <= 2) return 'one machine of 2 cores';
  if (cores <= 8) return `one machine of ${Math.ceil(cores / 2) * 2} cores, or two of half`;
  return `${Math.ceil(cores / 8)} replicas of 8 cores and Redis`;
}
