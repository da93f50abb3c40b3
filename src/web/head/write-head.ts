import { pageMetadata } from '../../site/metadata.ts';
import type { MetadataOptions } from '../../site/metadata-options.ts';
import { headElements } from './head-elements.ts';

/** Title, description, canonical and the rest of another page. Loaded when one is gone to: the first comes with its own. */
export function writeHead(options: MetadataOptions): void {
  const metadata = pageMetadata(options);
  document.title = metadata.title;
  for (const old of document.head.querySelectorAll('[data-page]')) old.remove();
  for (const { tag, attributes, text } of headElements(metadata)) {
    if (tag === 'title') continue;
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text !== undefined) element.textContent = text;
    document.head.append(element);
  }
}
