// The style sheet and the example images of the help below each tool, at addresses that name their content.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { transform } from 'esbuild';

const folder = 'src/web/help';

/** As they lie in the source, for npm run dev. */
export function helpSources() {
  return { styles: `/${folder}/help.css`, examples: readExamples((file) => `/${folder}/examples/${file}`) };
}

export async function writeHelpAssets(web) {
  const { code } = await transform(readFileSync(`${folder}/help.css`, 'utf8'), { loader: 'css', minify: true });
  const write = (name, bytes) => {
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
    const address = `/assets/${name.slice(0, -extname(name).length)}-${hash}${extname(name)}`;
    writeFileSync(join(web, address), bytes);
    return address;
  };
  mkdirSync(join(web, 'assets'), { recursive: true });
  return {
    styles: write('help.css', code),
    examples: readExamples((file) => write(file, readFileSync(`${folder}/examples/${file}`))),
  };
}

/** scripts/help-examples.mjs made them with the tools themselves and wrote down what came out. */
function readExamples(addressOf) {
  const examples = JSON.parse(readFileSync(`${folder}/examples/examples.json`, 'utf8'));
  for (const sides of Object.values(examples)) {
    for (const side of Object.values(sides)) {
      side.href = addressOf(side.file);
      delete side.file;
    }
  }
  return examples;
}
