// The ranges in src/engines/cutout/network/quantized/isnet-ranges.ts: what each layer of ISNet gives on photographs.
// `node bench/background/ranges.mjs photo.jpg …` prints them; take ordinary photographs of many kinds, none of those
// that results are measured on.
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { loadEngine } from './engine.mjs';

const side = 1024;
/** Of all values of a layer, all but one in ten thousand are below the one taken. */
const share = 0.9999;

const engine = await loadEngine(['engines/cutout/network/model-files', 'engines/cutout/network/quantized/onnx-file']);
const { InferenceSession, Tensor } = await import('onnxruntime-node');

const weights = await engine.readModel('isnet');
const { model, layers } = withAllOutputs(weights);
const session = await InferenceSession.create(model, { enableCpuMemArena: false, logSeverityLevel: 3 });
const highs = new Map(layers.map(({ name }) => [name, []]));
let first = [0, 0];
for (const photo of process.argv.slice(2)) {
  const outputs = await session.run({ [session.inputNames[0]]: await inputOf(photo) });
  for (const { name, output } of layers) {
    const values = outputs[output].data.slice().sort();
    highs.get(name).push(values[Math.floor(values.length * share)]);
    if (name === '/conv_in/Conv') first = [Math.min(first[0], values[0]), Math.max(first[1], values.at(-1))];
  }
  console.error(photo);
}
for (const [name, found] of highs) {
  const [low, high] = name === '/conv_in/Conv' ? first : [0, 2 * middleOf(found)];
  console.log(`  '${name}': [${Number(low.toPrecision(3))}, ${Number(high.toPrecision(3))}],`);
}

/** The network with every layer that needs a range as an output, in full precision. */
function withAllOutputs(bytes) {
  const {
    bytesField,
    bytesOf,
    graphField,
    modelField,
    readFields,
    readNode,
    writeFields,
    writeIntAttribute,
    writeNode,
    textField,
  } = engine;
  const fields = readFields(bytes);
  const graph = readFields(bytesOf(fields, modelField.graph)[0]);
  const nodes = bytesOf(graph, graphField.node).map(readNode);
  const found = nodes
    .filter(
      ({ name, operator }) => name === '/conv_in/Conv' || (name.startsWith('/stage') && /Relu|Add/.test(operator)),
    )
    .map(({ name, outputs: [tensor] }) => ({ name, tensor, output: `${tensor}/seen` }));
  const casts = found.map(({ tensor, output }) =>
    writeNode({
      name: output,
      operator: 'Cast',
      inputs: [tensor],
      outputs: [output],
      attributes: [writeIntAttribute('to', 1)],
    }),
  );
  const described = found.map(({ output }) => writeFields([textField(1, output)]));
  const written = writeFields([
    ...graph.filter(({ id }) => id !== graphField.output),
    ...casts.map((cast) => bytesField(graphField.node, cast)),
    ...described.map((output) => bytesField(graphField.output, output)),
  ]);
  const whole = fields.map((field) => (field.id === modelField.graph ? bytesField(modelField.graph, written) : field));
  return { model: writeFields(whole), layers: found };
}

async function inputOf(photo) {
  const pixels = await sharp(readFileSync(photo))
    .rotate()
    .flatten({ background: 'white' })
    .toColorspace('srgb')
    .resize(side, side, { fit: 'fill' })
    .raw()
    .toBuffer();
  const area = side * side;
  const planes = Float32Array.from(
    { length: 3 * area },
    (_, i) => (pixels[(i % area) * 3 + Math.floor(i / area)] - 128) / 256,
  );
  return new Tensor('float32', planes, [1, 3, side, side]);
}

function middleOf(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle) - 1]) / 2;
}
