/**
 * Runs in the page: every text of the product that is not seen whole. File names may give way; texts of a box that
 * scrolls, and texts for readers only, are not cut.
 */
export function findCutTexts(): string[] {
  const found = new Set<string>();
  const pen = document.createElement('canvas').getContext('2d');
  const slack = 1.5;

  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    if (!field.checkVisibility()) continue;
    const room = roomIn(field);
    for (const text of textsOf(field))
      if (widthOf(text, field, text === field.getAttribute('placeholder')) > room + slack) found.add(text);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    const text = node.nodeValue?.trim() ?? '';
    if (!holder || !text || !holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (holder.closest('.file-name, option, script, style, noscript, [aria-hidden=true]')) continue;
    const lines = document.createRange();
    lines.selectNodeContents(node);
    if ([...lines.getClientRects()].some((line) => isCut(line, holder))) found.add(text);
  }
  return [...found];

  function isCut(line: DOMRect, holder: Element): boolean {
    let isInControl = true;
    for (let box: Element | null = holder; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, position, display } = getComputedStyle(box);
      if (/auto|scroll/.test(overflowX + overflowY) || box.classList.contains('visually-hidden')) return false;
      const edge = box.getBoundingClientRect();
      // sr-only and its like: a box of one pixel.
      if (edge.width <= 1 && edge.height <= 1) return false;
      const isClip = /hidden|clip/.test(overflowX) || (isInControl && isControl(box));
      if (display !== 'inline' && isClip && (line.left < edge.left - slack || line.right > edge.right + slack))
        return true;
      if (/hidden|clip/.test(overflowY) && line.bottom > edge.bottom + 5) return true;
      isInControl &&= !isControl(box);
      if (position === 'fixed') return false;
    }
    return line.left < -slack || line.right > document.documentElement.clientWidth + slack;
  }

  function isControl(box: Element): boolean {
    return box.matches('button, .btn, [role=tab], .segment label, .radio-card, .chip, .soon');
  }

  function textsOf(field: HTMLInputElement | HTMLSelectElement): string[] {
    if (field instanceof HTMLSelectElement) return [...field.options].map((option) => option.text);
    return [field.placeholder, field.getAttribute('role') === 'combobox' ? field.value : ''].filter(Boolean);
  }

  function roomIn(field: Element): number {
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
    // A list draws its arrow inside.
    const arrow = field instanceof HTMLSelectElement && getComputedStyle(field).appearance !== 'none' ? 20 : 0;
    return field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd) - arrow;
  }

  function widthOf(text: string, field: Element, isPlaceholder: boolean): number {
    if (!pen) return 0;
    const { font, letterSpacing } = getComputedStyle(field, isPlaceholder ? '::placeholder' : null);
    pen.font = font;
    pen.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing;
    return pen.measureText(text).width;
  }
}

/** Runs in the page: words of a title, a button or a table's head that go on in another line. */
export function findTornWords(): string[] {
  const torn: string[] = [];
  for (const holder of document.querySelectorAll('h1, h2, th, .btn, .label')) {
    if (!holder.checkVisibility({ visibilityProperty: true })) continue;
    const walker = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      // Lines end behind a hyphen, a slash or the @ of an address.
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[^\s\u2066-\u2069@/:–—-]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top));
        if (new Set(lines).size > 1) torn.push(word);
      }
  }
  return torn;
}
