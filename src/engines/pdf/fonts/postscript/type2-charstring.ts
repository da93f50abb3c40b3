import type { Outline, OutlinePart, Stem } from './type1-outline.ts';
import { BeyondType1 } from './type1-program.ts';

/** Arguments a command may take, less one for the width (Adobe Technical Note 5177, appendix B). */
const maxArguments = 47;
const maxStems = 24;
const operators = {
  hstem: 1,
  vstem: 3,
  rlineto: 5,
  hlineto: 6,
  vlineto: 7,
  rrcurveto: 8,
  endchar: 14,
  hstemhm: 18,
  hintmask: 19,
  rmoveto: 21,
  hmoveto: 22,
  vstemhm: 23,
  vmoveto: 4,
  vhcurveto: 30,
  hvcurveto: 31,
} as const;
type Operator = keyof typeof operators;

interface Command {
  operator: Operator;
  values: number[];
  mask?: Uint8Array;
}

/** Writes an outline as a Type 2 charstring; a width other than `usualWidth` stands before its first command. */
export function writeCharstring({ width, parts }: Outline, usualWidth: number): Uint8Array {
  const commands = [...stemCommands(parts), { operator: 'endchar' as const, values: [] }];
  const [first] = commands;
  if (first && width !== usualWidth) first.values.unshift(width);
  const bytes: number[] = [];
  for (const { operator, values, mask } of commands) {
    for (const value of values) writeNumber(bytes, value);
    bytes.push(operators[operator]);
    if (mask) bytes.push(...mask);
  }
  return Uint8Array.from(bytes);
}

/** All stems stand at the front, sorted; masks tell which of them hold from where. */
function stemCommands(parts: readonly OutlinePart[]): Command[] {
  const groups = parts.filter((part) => part.kind === 'stems').map(({ stems }) => stems);
  const known = unique(groups.flat());
  const across = known.filter(({ isVertical }) => !isVertical);
  const upright = known.filter(({ isVertical }) => isVertical);
  const tooMany = across.length > maxStems || upright.length > maxStems;
  if (known.length === 0 || tooMany) return pathCommands(parts, () => undefined);
  const isMasked = groups.filter(({ length }) => length > 0).length > 1;
  const ordered = [...across, ...upright];
  const maskOf = (stems: readonly Stem[]) => {
    const mask = new Uint8Array(Math.ceil(ordered.length / 8));
    ordered.forEach((stem, index) => {
      if (stems.some((other) => isSame(stem, other))) mask[index >> 3] = (mask[index >> 3] ?? 0) | (128 >> (index & 7));
    });
    return mask;
  };
  const declared: Command[] = [];
  if (across.length > 0) declared.push({ operator: isMasked ? 'hstemhm' : 'hstem', values: distances(across) });
  if (upright.length > 0) declared.push({ operator: isMasked ? 'vstemhm' : 'vstem', values: distances(upright) });
  const drawn = pathCommands(parts, (stems) =>
    isMasked ? { operator: 'hintmask', values: [], mask: maskOf(stems) } : undefined,
  );
  return [...declared, ...drawn];
}

const isSame = (a: Stem, b: Stem) => a.isVertical === b.isVertical && a.at === b.at && a.size === b.size;

function unique(stems: readonly Stem[]): Stem[] {
  const kept = stems.filter((stem, index) => stems.findIndex((other) => isSame(stem, other)) === index);
  return kept.sort((a, b) => a.at - b.at || a.size - b.size);
}

function distances(stems: readonly Stem[]): number[] {
  let edge = 0;
  return stems.flatMap(({ at, size }) => {
    const gap = at - edge;
    edge = at + size;
    return [gap, size];
  });
}

function pathCommands(parts: readonly OutlinePart[], maskFor: (stems: Stem[]) => Command | undefined): Command[] {
  const commands: Command[] = [];
  // Where the written numbers lead to, so that rounding does not add up.
  let x = 0;
  let y = 0;
  const stepTo = (toX: number, toY: number) => {
    const dx = rounded(toX - x);
    const dy = rounded(toY - y);
    x += dx;
    y += dy;
    return [dx, dy] as const;
  };
  for (const part of parts) {
    if (part.kind === 'stems') {
      const mask = maskFor(part.stems);
      if (mask) commands.push(mask);
    } else if (part.kind === 'move') {
      const [dx, dy] = stepTo(part.x, part.y);
      if (dx === 0) commands.push({ operator: 'vmoveto', values: [dy] });
      else commands.push(dy === 0 ? { operator: 'hmoveto', values: [dx] } : { operator: 'rmoveto', values: [dx, dy] });
    } else if (part.kind === 'line') addLine(commands, ...stepTo(part.x, part.y));
    else {
      const [x1, y1, x2, y2, x3, y3] = part.points;
      addCurve(commands, [...stepTo(x1, y1), ...stepTo(x2, y2), ...stepTo(x3, y3)]);
    }
  }
  return commands;
}

/** Straight lines across and up in turn share one command, and so do any others. */
function addLine(commands: Command[], dx: number, dy: number): void {
  if (dx !== 0 && dy !== 0) {
    extend(commands, 'rlineto', [dx, dy]);
    return;
  }
  const isAcross = dy === 0;
  const last = commands.at(-1);
  const isInTurn =
    (last?.operator === 'hlineto' && (last.values.length % 2 === 1) !== isAcross) ||
    (last?.operator === 'vlineto' && (last.values.length % 2 === 1) === isAcross);
  if (last && isInTurn && last.values.length < maxArguments) last.values.push(isAcross ? dx : dy);
  else commands.push({ operator: isAcross ? 'hlineto' : 'vlineto', values: [isAcross ? dx : dy] });
}

function addCurve(commands: Command[], [dx1 = 0, dy1 = 0, dx2 = 0, dy2 = 0, dx3 = 0, dy3 = 0]: number[]): void {
  const isAcrossFirst = dy1 === 0 && dx3 === 0;
  if (!isAcrossFirst && !(dx1 === 0 && dy3 === 0)) {
    extend(commands, 'rrcurveto', [dx1, dy1, dx2, dy2, dx3, dy3]);
    return;
  }
  const values = isAcrossFirst ? [dx1, dx2, dy2, dy3] : [dy1, dx2, dy2, dx3];
  const last = commands.at(-1);
  const count = (last?.values.length ?? 0) / 4;
  const isInTurn =
    (last?.operator === 'hvcurveto' && (count % 2 === 1) !== isAcrossFirst) ||
    (last?.operator === 'vhcurveto' && (count % 2 === 1) === isAcrossFirst);
  if (last && isInTurn && last.values.length + 4 <= maxArguments) last.values.push(...values);
  else commands.push({ operator: isAcrossFirst ? 'hvcurveto' : 'vhcurveto', values });
}

function extend(commands: Command[], operator: Operator, values: number[]): void {
  const last = commands.at(-1);
  if (last?.operator === operator && last.values.length + values.length <= maxArguments) last.values.push(...values);
  else commands.push({ operator, values });
}

const rounded = (value: number) => Math.round(value * 65536) / 65536;

function writeNumber(bytes: number[], value: number): void {
  if (Number.isInteger(value)) {
    bytes.push(...integerBytes(value));
    return;
  }
  const fixed = Math.round(value * 65536);
  bytes.push(255, (fixed >> 24) & 255, (fixed >> 16) & 255, (fixed >> 8) & 255, fixed & 255);
}

/** Whole numbers of two bytes and less, written alike in charstrings and dictionaries. */
export function integerBytes(value: number): number[] {
  if (value >= -107 && value <= 107) return [value + 139];
  if (value >= 108 && value <= 1131) return [((value - 108) >> 8) + 247, (value - 108) & 255];
  if (value <= -108 && value >= -1131) return [((-value - 108) >> 8) + 251, (-value - 108) & 255];
  if (value < -32768 || value > 32767) throw new BeyondType1('number');
  return [28, (value >> 8) & 255, value & 255];
}
