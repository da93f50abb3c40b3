// What so many visits a day need, from what a call costs. The shares are an assumption, and said to be one.
import { costsOf, wait95, workersFor } from './queueing.mjs';

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
/** The busiest minute against the mean of the whole day. */
const peak = 5;
/** 95 of 100 calls begin so soon, in seconds, in that minute; an AI cut-out may wait as long as one takes. */
const soon = 2;
const soonForAi = 12;
/** However short the queue: what is fuller has no room for a minute that is busier than reckoned with. */
const fullest = 0.8;
/** Megabytes that a call brings and takes, on average over the files measured. */
const megabytesOfCall = 4;

export function capacityLines({ machine, tools, memory }) {
  const costOf = new Map(tools.map(({ id, cpu }) => [id, cpu]));
  const kinds = Object.entries(callsInHundredVisits).map(([id, share]) => ({ id, share, cost: costOf.get(id) ?? 0 }));
  const perVisit = kinds.reduce((sum, { share, cost }) => sum + (share / 100) * cost, 0);
  const ai = kinds.filter(({ id }) => id === 'background-ai');
  const jobs = costsOf(kinds.filter(({ id }) => id !== 'page' && id !== 'background-ai'));
  const aiJobs = costsOf(ai);
  const aiShare = (aiJobs.calls * aiJobs.mean) / 100 / perVisit;
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
    `A visit with these shares costs ${perVisit.toFixed(2)} processor seconds, ${(aiShare * 100).toFixed(0)} % of it the AI method. A job without AI costs ${jobs.mean.toFixed(2)} s on average, with a squared variation of ${jobs.variation.toFixed(1)}. The server process held ${memory.server.toFixed(0)} MB after the run, a warm worker ${Math.round(Math.max(0, ...memory.workers))} MB.`,
    '',
    '| visits a day | visits a second at the peak | workers (a core each) | how full | 95 % begin within | AI workers (their cores) | network at the peak | for example |',
    '|---|---|---|---|---|---|---|---|',
    ...[1e3, 1e4, 1e5, 1e6, 1e7].map((visits) => dayRow(visits, jobs, aiJobs)),
  ];
}

function dayRow(visits, jobs, aiJobs) {
  const peakVisits = (visits / 86_400) * peak;
  const jobRate = (peakVisits * jobs.calls) / 100;
  const aiRate = (peakVisits * aiJobs.calls) / 100;
  const workers = Math.max(workersFor(jobRate, jobs, soon), Math.ceil((jobRate * jobs.mean) / fullest));
  const forAi = Math.max(workersFor(aiRate, aiJobs, soonForAi), Math.ceil((aiRate * aiJobs.mean) / fullest));
  const full = (jobRate * jobs.mean) / workers;
  const megabits = (jobRate + aiRate) * megabytesOfCall * 8;
  return [
    '',
    visits.toLocaleString('en'),
    peakVisits.toFixed(peakVisits < 1 ? 2 : 1),
    workers.toLocaleString('en'),
    `${Math.round(full * 100)} %`,
    `${wait95(workers, jobRate, jobs).toFixed(1)} s`,
    forAi.toLocaleString('en'),
    megabits < 1000 ? `${Math.ceil(megabits)} Mbit/s` : `${(megabits / 1000).toFixed(1)} Gbit/s`,
    replicas(workers + forAi),
    '',
  ]
    .join(' | ')
    .trim();
}

function replicas(cores) {
  if (cores <= 2) return 'one machine of 2 cores';
  if (cores <= 16) return `one machine of ${Math.ceil(cores / 2) * 2} cores, or two of half`;
  return `${Math.ceil(cores / 16).toLocaleString('en')} replicas of 16 cores and Redis`;
}
