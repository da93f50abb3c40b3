import { describe, expect, test } from 'vitest';
import { cropInSource, outputSize, planDrawing } from './edit-geometry.ts';
import { recordEdit, startHistory } from './edit-history.ts';
import { type EditAction, type EditSettings, edit, startEditing } from './edit-state.ts';

const start = startEditing({ width: 400, height: 300 });
const editedBy = (...actions: EditAction[]): EditSettings => actions.reduce(edit, start);
const width = (value: number): EditAction => ({ type: 'width', value });
const height = (value: number): EditAction => ({ type: 'height', value });
const turn = (quarters: 1 | -1): EditAction => ({ type: 'turn', quarters });
const rotation = (value: number): EditAction => ({ type: 'rotation', value });
const flip = (axis: 'horizontal' | 'vertical'): EditAction => ({ type: 'flip', axis });
const lock = (isLocked: boolean): EditAction => ({ type: 'lock', isLocked });
const cropTo = (x: number, y: number, w: number, h: number): EditAction => ({
  type: 'crop',
  crop: { x, y, width: w, height: h },
});

describe('an image just opened', () => {
  test('has its own size, no turn, no flips, the whole as crop, the lock on, and PNG', () => {
    expect(start).toMatchObject({
      width: 400,
      height: 300,
      rotation: 0,
      flip: { horizontal: false, vertical: false },
      crop: { x: 0, y: 0, width: 400, height: 300 },
      isLocked: true,
      format: 'png',
    });
  });
});

describe('width and height', () => {
  test('with the lock on the other side follows by rounding', () => {
    expect(editedBy(width(333))).toMatchObject({ width: 333, height: 250 });
    expect(editedBy(height(100))).toMatchObject({ width: 133, height: 100 });
  });
  test('typing a number digit by digit does not wear out the ratio', () => {
    expect(editedBy(width(1), width(15), width(150), width(1500))).toMatchObject({ width: 1500, height: 1125 });
  });
  test('with the lock off only the typed side changes', () => {
    expect(editedBy(lock(false), height(100))).toMatchObject({ width: 400, height: 100 });
  });
  test('turning the lock on recalculates the ratio from the current size', () => {
    expect(editedBy(lock(false), height(100), lock(true), width(800))).toMatchObject({ width: 800, height: 200 });
  });
  test.each([Number.NaN, 0, -5, 0.3, Number.POSITIVE_INFINITY])('%s is ignored', (value) => {
    expect(edit(start, width(value))).toBe(start);
    expect(edit(start, height(value))).toBe(start);
  });
  test('neither side falls below one pixel', () => {
    expect(editedBy(cropTo(0, 0, 400, 2), width(1))).toMatchObject({ width: 1, height: 1 });
  });
});

describe('turning', () => {
  test('a quarter turn swaps width and height and inverts the stored ratio', () => {
    for (const quarters of [1, -1] as const) {
      const turned = editedBy(turn(quarters));
      expect(turned).toMatchObject({ width: 300, height: 400, ratio: 3 / 4 });
      expect(edit(turned, width(600))).toMatchObject({ width: 600, height: 800 });
    }
  });
  test('is kept modulo 360', () => {
    expect(editedBy(turn(1), turn(1), turn(1), turn(1))).toEqual(start);
    expect(editedBy(turn(-1)).rotation).toBe(270);
    expect(editedBy(rotation(725)).rotation).toBe(5);
    expect(editedBy(rotation(-30)).rotation).toBe(330);
  });
  test('typing 90 is the same as pressing the button', () => {
    expect(editedBy(rotation(90))).toEqual(editedBy(turn(1)));
    expect(editedBy(rotation(-90))).toEqual(editedBy(turn(-1)));
    expect(editedBy(rotation(180))).toEqual(editedBy(turn(1), turn(1)));
  });
  test('the button swaps the sides at every angle', () => {
    for (const angle of [0, 30, 45, 60, 89.5, 135, 200, 315, 359]) {
      const tilted = editedBy(rotation(angle));
      expect(edit(tilted, turn(1))).toMatchObject({ width: tilted.height, height: tilted.width });
    }
  });
  test('what is not a number is ignored', () => {
    expect(edit(start, rotation(Number.NaN))).toBe(start);
  });
  test('a tilted image stays in view whole', () => {
    expect(outputSize(editedBy(rotation(45)))).toEqual({ width: 495, height: 495 });
    expect(outputSize(editedBy(rotation(30)))).toEqual({ width: 497, height: 460 });
    expect(outputSize(editedBy(rotation(120)))).toEqual({ width: 460, height: 497 });
    expect(outputSize(editedBy(turn(1)))).toEqual({ width: 300, height: 400 });
  });
});

describe('flips', () => {
  test('twice is back at the start', () => {
    expect(editedBy(flip('horizontal'), flip('horizontal'))).toEqual(start);
    expect(editedBy(flip('vertical'), flip('vertical'))).toEqual(start);
  });
  test('are meant as seen: on an image on its side, horizontal flips the height of the file', () => {
    const { matrix } = planDrawing(editedBy(turn(1), flip('horizontal')));
    // The file's right (1, 0) points down as after the turn alone, its bottom (0, 1) now points right.
    expect(matrix.slice(0, 4).map((value) => value + 0)).toEqual([0, 1, 1, 0]);
  });
  test('turning afterwards turns what is seen', () => {
    expect(planDrawing(editedBy(flip('horizontal'), turn(1)))).toEqual(
      planDrawing(editedBy(turn(1), flip('vertical'))),
    );
  });
});

describe('the crop', () => {
  test('keeps the scale of the result', () => {
    expect(editedBy(width(200), cropTo(0, 0, 100, 200))).toMatchObject({ width: 50, height: 100, ratio: 0.5 });
    expect(editedBy(cropTo(10, 10, 7, 7), cropTo(0, 0, 400, 300))).toMatchObject({ width: 400, height: 300 });
  });
  test('stays inside the image, in whole pixels', () => {
    expect(editedBy(cropTo(-20.4, 290, 500, 40)).crop).toEqual({ x: 0, y: 260, width: 400, height: 40 });
  });
  test('shows the same part of the file after turns and flips', () => {
    const cropped = editedBy(cropTo(10, 20, 100, 50));
    for (const actions of [
      [turn(1)],
      [turn(-1)],
      [turn(1), turn(1)],
      [flip('vertical')],
      [turn(1), flip('horizontal')],
    ]) {
      expect(cropInSource(actions.reduce(edit, cropped))).toEqual({ x: 10, y: 20, width: 100, height: 50 });
    }
    expect(edit(cropped, turn(1)).crop).toEqual({ x: 230, y: 10, width: 50, height: 100 });
    expect(edit(cropped, flip('horizontal')).crop).toEqual({ x: 290, y: 20, width: 100, height: 50 });
  });
  test('x, y, width and height can be typed one after the other', () => {
    const typed = (['x', 'y', 'width', 'height'] as const).map(
      (field, index): EditAction => ({ type: 'crop-field', field, value: [120, 80, 90, 60][index] ?? 0 }),
    );
    expect(editedBy(...typed).crop).toEqual({ x: 120, y: 80, width: 90, height: 60 });
  });
  test('ignores a size of 0, a negative place and what is not a number', () => {
    for (const [field, value] of [
      ['width', 0],
      ['height', -3],
      ['x', -1],
      ['y', Number.NaN],
    ] as const) {
      expect(edit(start, { type: 'crop-field', field, value })).toBe(start);
    }
  });
  test('takes a shape, and turns it with the image', () => {
    const wide = editedBy({ type: 'shape', shape: '16:9' });
    expect(wide.crop).toEqual({ x: 0, y: 38, width: 400, height: 225 });
    expect(edit(wide, turn(1)).shape).toBe('9:16');
    expect(editedBy({ type: 'shape', shape: '1:1' })).toMatchObject({
      crop: { x: 50, y: 0, width: 300, height: 300 },
      width: 300,
    });
    expect(editedBy({ type: 'shape', shape: '4:3' }, turn(1)).shape).toBe('free');
  });
});

describe('reset', () => {
  test('restores size, turn, flips and crop', () => {
    const changed = editedBy(cropTo(5, 5, 50, 50), width(77), rotation(33), flip('vertical'), turn(1));
    expect(edit(changed, { type: 'reset' })).toEqual(start);
  });
  test('keeps the chosen format', () => {
    expect(editedBy({ type: 'format', format: 'webp' }, { type: 'reset' }).format).toBe('webp');
  });
});

describe('undo and redo', () => {
  const history = startHistory({ width: 400, height: 300 });
  const act = (action: EditAction, gesture?: string) =>
    ({ type: 'edit', action, ...(gesture ? { gesture } : {}) }) as const;

  test('go back and forth through the steps', () => {
    const steps = [act(turn(1)), act(flip('vertical')), act(width(100))].reduce(recordEdit, history);
    const back = [{ type: 'undo' } as const, { type: 'undo' } as const].reduce(recordEdit, steps);
    expect(back.present).toEqual(editedBy(turn(1)));
    expect(recordEdit(back, { type: 'redo' }).present).toEqual(editedBy(turn(1), flip('vertical')));
    expect(recordEdit(back, act(turn(1))).future).toEqual([]);
  });
  test('one gesture is one step', () => {
    const typed = [act(width(1), 'a'), act(width(12), 'a'), act(width(120), 'a')].reduce(recordEdit, history);
    expect(typed.present.width).toBe(120);
    expect(recordEdit(typed, { type: 'undo' }).present).toEqual(start);
  });
  test('a number half typed leaves nothing behind', () => {
    const type = (value: number) => act({ type: 'crop-field', field: 'x', value }, 'x');
    const typed = [type(3), type(39), type(399), type(39)].reduce(recordEdit, history);
    expect(typed.present.crop).toEqual({ x: 39, y: 0, width: 361, height: 300 });
  });
  test('do nothing at the ends', () => {
    expect(recordEdit(history, { type: 'undo' }).present).toBe(history.present);
    expect(recordEdit(history, { type: 'redo' }).present).toBe(history.present);
  });
  test('an ignored action is no step', () => {
    expect(recordEdit(history, act(width(0)))).toBe(history);
  });
});
