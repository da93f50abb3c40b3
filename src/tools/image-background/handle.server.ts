import type { ResultShape } from '../../engines/cutout/compose-background.ts';
import type { JobOutput } from '../../engines/jobs/pool-contract.ts';
import type { FormValues } from '../../shared/form-schema.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { CutOutOutside, Handler, HandlerContext, UploadedFile } from '../tool-handler.ts';
import type { imageRemoveBackground, imageReplaceBackground } from './request.ts';

type Subject = FormValues<(typeof imageRemoveBackground)['form'], UploadedFile>;

type Background = { type: 'none' } | { type: 'color'; color: string } | { type: 'image'; image: UploadedFile };

export const handleRemoveBackground: Handler<typeof imageRemoveBackground.form> = {
  usesAi: ({ method }) => method === 'ai',
  async handle(form, context) {
    if (form.output === 'JPEG') return fail('invalid_field');
    const output = await cutOut(form, { type: 'none' }, context);
    return output.ok ? succeed({ output: output.value, filename: resultName(form, 'nobg') }) : output;
  },
};

export const handleReplaceBackground: Handler<typeof imageReplaceBackground.form> = {
  usesAi: ({ method }) => method === 'ai',
  async handle(form, context) {
    const background = backgroundOf(form.backgroundColor, form.backgroundImage);
    if (!background.ok) return background;
    const output = await cutOut(form, background.value, context);
    return output.ok ? succeed({ output: output.value, filename: resultName(form, 'newbg') }) : output;
  },
};

/** Exactly one of the two: a color and an image at once, or neither, is not a request. */
function backgroundOf(color: string | undefined, image: UploadedFile | undefined): Result<Background> {
  if (color !== undefined && image === undefined) return succeed({ type: 'color', color });
  if (color === undefined && image !== undefined) return succeed({ type: 'image', image });
  return fail('invalid_field');
}

async function cutOut(form: Subject, background: Background, context: HandlerContext): Promise<Result<JobOutput>> {
  const { cutout, runJob } = context;
  const images = background.type === 'image' ? [background.image] : [];
  const target = background.type === 'color' ? background : ({ type: background.type } as const);
  if (form.method === 'ai' && cutout.kind === 'outside') {
    return cutOutElsewhere(form.file, cutout.cutOut, { images, target, shape: shapeOf(form) }, context);
  }
  const model = cutout.kind === 'local' ? cutout.model : 'isnet';
  return runJob({
    task: 'removeBackground',
    options: { method: form.method, model, background: target, ...hintOf(form), ...shapeOf(form) },
    files: [form.file, ...images],
    timeLimit: 'background',
    pool: form.method === 'ai' ? 'ai' : 'files',
  });
}

interface Composition {
  target: { type: 'none' } | { type: 'color'; color: string } | { type: 'image' };
  images: UploadedFile[];
  shape: ResultShape;
}

async function cutOutElsewhere(
  image: UploadedFile,
  cutOutOutside: CutOutOutside,
  { target, images, shape }: Composition,
  { onProgress, runJob }: HandlerContext,
): Promise<Result<JobOutput>> {
  onProgress({ phase: 'cutting-out' });
  const cut = await cutOutOutside(image);
  if (!cut.ok) return cut;
  const composed = await runJob({
    task: 'composeCutout',
    options: { background: target, ...shape },
    files: [cut.value, ...images],
    timeLimit: 'image',
  });
  // What the provider sent cannot be read: the visitor's file is not to blame.
  const blamesProvider = !composed.ok && composed.failure.filename === cut.value.filename;
  return blamesProvider ? fail('method_unavailable') : composed;
}

function hintOf({ hintX, hintY, tolerance }: Subject) {
  if (hintX === undefined || hintY === undefined) return {};
  return { hint: { x: hintX, y: hintY, ...(tolerance === undefined ? {} : { tolerance }) } };
}

const outputs = { PNG: 'png', WEBP: 'webp', JPEG: 'jpeg' } as const;

function shapeOf({ output = 'PNG', trim = false }: Subject): ResultShape {
  return { output: outputs[output], trim };
}

function resultName({ file, output = 'PNG' }: Subject, ending: 'nobg' | 'newbg'): string {
  const extension = output === 'JPEG' ? 'jpg' : outputs[output];
  return `${file.filename.replace(/\.[^.]*$/, '')}_${ending}.${extension}`;
}
