import type { i18n } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatFileSize } from '../../shared/file-size.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { limits } from '../../shared/limits.ts';
import { numberFormat } from '../../shared/number-format.ts';
import type { ToolId } from '../../tools/all-tools.ts';
import { editLimits } from '../../tools/image-edit/pixels/size-limits.ts';

/** Files of the help that the build names by their content. */
export interface HelpAssets {
  styles: string;
  /** By tool: what the project made with it, before and after. */
  examples: Partial<Record<ToolId, HelpExample>>;
}

export interface HelpExample {
  before: ExampleImage;
  after: ExampleImage;
}

interface ExampleImage {
  href: string;
  width: number;
  height: number;
  /** Of the file the image was taken from; absent where size is not the point. */
  bytes?: number;
}

interface Texts {
  exists(key: string): boolean;
  t(key: string, values?: Record<string, unknown>): string;
}

const steps = ['one', 'two', 'three', 'four'];
const questions = ['one', 'two', 'three', 'four', 'five'];

/** The help of a tool as HTML. Runs in the prerenderer only, so that no browser loads its texts as data. */
export function helpHtml(instance: i18n, id: ToolId, language: LanguageCode, assets: HelpAssets): string {
  const texts = instance as unknown as Texts;
  const values = limitValues(language);
  const own = (key: string) => texts.t(`help-${id}:${key}`, values);
  const shared = (key: string) => texts.t(`help:${key}`);
  const written = (keys: string[], group: string) => keys.filter((key) => texts.exists(`help-${id}:${group}.${key}`));
  const subject = texts.exists(`help-${id}:file`) ? 'file' : 'data';
  const example = assets.examples[id];
  return renderToStaticMarkup(
    <section className="tool-help" aria-labelledby="help-title">
      <link rel="stylesheet" href={assets.styles} />
      <div>
        <h2 id="help-title">{shared('title')}</h2>
        <p>{own('does')}</p>
        {example && <Example example={example} alt={own('example')} shared={shared} language={language} />}
      </div>
      <div>
        <details open>
          <summary>{shared('steps')}</summary>
          <ol>
            {written(steps, 'steps').map((step) => (
              <li key={step}>{own(`steps.${step}`)}</li>
            ))}
          </ol>
        </details>
        <details>
          <summary>{shared(subject)}</summary>
          <p>{own(subject)}</p>
        </details>
        <details>
          <summary>{shared('limits')}</summary>
          <p>{own('limits')}</p>
        </details>
        <h3>{shared('questions')}</h3>
        {written(questions, 'ask').map((question) => (
          <details key={question}>
            <summary>{own(`ask.${question}`)}</summary>
            <p>{own(`answer.${question}`)}</p>
          </details>
        ))}
      </div>
    </section>,
  );
}

interface ExampleProps {
  example: HelpExample;
  alt: string;
  shared: (key: string) => string;
  language: LanguageCode;
}

function Example({ example, alt, shared, language }: ExampleProps) {
  return (
    <figure>
      {(['before', 'after'] as const).map((side) => {
        const { href, width, height, bytes } = example[side];
        return (
          <span key={side}>
            <img src={href} width={width} height={height} alt={`${shared(side)}: ${alt}`} loading="lazy" />
            <span>
              {shared(side)}
              {bytes !== undefined && <bdi>{formatFileSize(bytes, language, 0)}</bdi>}
            </span>
          </span>
        );
      })}
      <figcaption>{shared('example')}</figcaption>
    </figure>
  );
}

/** The limits as they are set, for the texts that name them. */
function limitValues(language: LanguageCode): Record<string, string> {
  const number = numberFormat(language);
  return {
    size: formatFileSize(limits.fileBytes, language, 0),
    minFiles: number.format(limits.mergeMinFiles),
    maxFiles: number.format(limits.mergeMaxFiles),
    queueFiles: number.format(limits.queueMaxFiles),
    pages: number.format(limits.pdfPages),
    imagePages: number.format(limits.compatibilityPages),
    megapixels: number.format(limits.imagePixels / 1e6),
    editMegapixels: number.format(editLimits.pixels / 1e6),
    frames: number.format(limits.animationFrames),
  };
}
