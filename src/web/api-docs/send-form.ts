/** Makes the call of a form and shows its answer below: the result to save, or the failure as it came. */
export async function sendForm(form: HTMLFormElement): Promise<void> {
  const outcome = form.querySelector<HTMLElement>('.outcome');
  const button = form.querySelector<HTMLButtonElement>('.send');
  if (!outcome || !button) return;
  button.disabled = true;
  outcome.textContent = 'Sending …';
  try {
    const answer = await fetch(form.action, { method: 'POST', body: filledFields(form) });
    outcome.replaceChildren(...(await describe(answer)));
  } catch {
    outcome.textContent = 'The server cannot be reached.';
  }
  button.disabled = false;
}

/** Fields left empty are not sent: to the server an empty field is a wrong one. */
function filledFields(form: HTMLFormElement): FormData {
  const filled = new FormData();
  for (const [name, value] of new FormData(form)) {
    if (value instanceof File ? value.name : value) filled.append(name, value);
  }
  return filled;
}

async function describe(answer: Response): Promise<HTMLElement[]> {
  const status = element('p', `${answer.status} ${answer.statusText}`);
  if (!answer.ok) return [status, element('pre', await answer.text())];
  const blob = await answer.blob();
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'result';
  const link = Object.assign(element('a', `Save ${name} (${blob.size.toLocaleString('en')} bytes)`), {
    href: URL.createObjectURL(blob),
    download: name,
  });
  const report = answer.headers.get('x-result-report');
  return [status, link, ...(report ? [element('pre', JSON.stringify(JSON.parse(report), undefined, 2))] : [])];
}

function element<Name extends 'p' | 'pre' | 'a'>(name: Name, text: string): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { textContent: text });
}
