import { sendForm } from './send-form.ts';

/** Runs in the head: the theme before the first paint, the forms when they are there. */
function storedTheme(): string | null {
  try {
    return localStorage.getItem('theme');
  } catch {
    return null;
  }
}

const theme = storedTheme();
const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.classList.toggle('dark', isDark);

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  void sendForm(form);
});

/** A button on every example; without scripts there is none to press in vain. */
document.addEventListener('DOMContentLoaded', () => {
  for (const code of document.querySelectorAll<HTMLElement>('[data-example]')) {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Copy' });
    button.className = 'copy';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(code.textContent ?? '');
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 2000);
    });
    code.parentElement?.after(button);
  }
});
