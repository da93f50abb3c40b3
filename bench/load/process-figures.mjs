// What a server and all its workers use, by /proc. Processor time is what capacity is reckoned with: neighbors on a
// busy machine take time from the clock, not from it.
import { readFileSync } from 'node:fs';

const msPerTick = 10;

/**
 * Adds up the processor time of a process and its descendants from now on; the result of `stop` in seconds. Looks
 * often, since a worker that is killed takes its count with it.
 */
export function countCpu(pid) {
  const atStart = new Map(treeOf(pid).map((each) => [each, cpuSecondsOf(each)]));
  const last = new Map(atStart);
  const look = () => {
    for (const each of treeOf(pid)) last.set(each, Math.max(cpuSecondsOf(each), last.get(each) ?? 0));
  };
  const timer = setInterval(look, 50);
  return () => {
    look();
    clearInterval(timer);
    return [...last].reduce((sum, [each, seconds]) => sum + seconds - (atStart.get(each) ?? 0), 0);
  };
}

function cpuSecondsOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return ((Number(user ?? 0) + Number(system ?? 0)) * msPerTick) / 1000;
}

function treeOf(pid) {
  return [pid, ...childrenOf(pid).flatMap(treeOf)];
}

export function residentMegabytesOf(pid) {
  return Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

/** Calls back with the largest resident memory of any one worker until stopped. */
export function watchPeak(pid) {
  let peak = 0;
  const look = () => {
    for (const worker of workersOf(pid)) peak = Math.max(peak, residentMegabytesOf(worker));
  };
  const timer = setInterval(look, 10);
  return () => {
    look();
    clearInterval(timer);
    return peak;
  };
}

/** The processes that do the work: those without children. */
export function workersOf(pid) {
  const children = childrenOf(pid);
  return children.length === 0
    ? []
    : children.flatMap((child) => (childrenOf(child).length ? workersOf(child) : [child]));
}

function childrenOf(pid) {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
